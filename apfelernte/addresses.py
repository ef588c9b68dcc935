"""The addresses and names under which this machine is reached in its own network."""

import socket
import struct

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of a network interface
EVERYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104  what HOST says for "all interfaces"
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]


def hall_addresses() -> list[str]:
    """The IPv4 addresses of this machine, that of the way out first, loopback left out."""
    found = dict.fromkeys([*_way_out(), *_interfaces()])
    return [address for address in found if not address.startswith("127.")]


def _way_out() -> list[str]:
    """The address that packets to elsewhere would carry; nothing is sent."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return [probe.getsockname()[0]]
    except OSError:
        return []


def _interfaces() -> list[str]:
    try:
        import fcntl
    except ImportError:  # not on this system; the way out has to do
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an address
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found


def allowed_hosts(host: str) -> list[str]:
    """Host headers to accept when the server listens on `host`: loopback, and what the network may call this machine.

    Other names stay refused, so that a foreign site cannot point its own name at the hall's server.
    """
    if host in {"127.0.0.1", "localhost", "::1"}:
        return LOOPBACK
    name = socket.gethostname().lower()
    names = [name, f"{name.partition('.')[0]}.local"]
    addresses = hall_addresses() if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return [*LOOPBACK, *names, *addresses]
