"""Fetch the two font families from npm, cut them, and write static/vendor/ with licences and manifest.

Run from the root of the project: python -m tools.vendor_fonts        (needs npm, and `pip install "fonttools[woff]"`)

The latin files are taken as shipped. The latin-ext files are cut to the letters that European names need, because whole
ones would break the page's budget. The TTF files are for PDFs only: latin and latin-ext in one file of one weight.
"""

import hashlib
import json
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

VENDOR = Path("static/vendor")
EXTENDED = [*range(0x100, 0x180), *range(0x218, 0x21C), 0x1E9E]  # ş ł ő ẞ
FAMILIES = (
    # package, version, folder, name in files, style of the latin files, weights of the TTF files
    ("@fontsource/grenze", "5.3.0", "grenze-5.3.0", "grenze", "600-normal", (600,)),
    ("@fontsource-variable/source-sans-3", "5.3.1", "source-sans-3-5.3.1", "source-sans-3", "wght-normal", (400, 650)),
)


def main() -> None:
    """Refresh every family and the manifest."""
    for package, version, folder, name, style, weights in FAMILIES:
        with tempfile.TemporaryDirectory() as place:
            source = unpack(package, version, Path(place))
            target = VENDOR / folder
            target.mkdir(parents=True, exist_ok=True)
            (target / "LICENSE").write_bytes((source / "LICENSE").read_bytes())
            latin = source / "files" / f"{name}-latin-{style}.woff2"
            (target / f"{name}-latin.woff2").write_bytes(latin.read_bytes())
            extended = source / "files" / f"{name}-latin-ext-{style}.woff2"
            cut(extended, target / f"{name}-latin-ext.woff2")
            for weight in weights:
                for_print(latin, extended, weight, target / f"{name}-{weight}.ttf")
    write_manifest()


def unpack(package: str, version: str, place: Path) -> Path:
    """Download one npm package into `place` and return its folder."""
    command = ["npm", "pack", "--silent", f"{package}@{version}", "--pack-destination", str(place)]
    archive = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    with tarfile.open(place / archive) as tar:
        tar.extractall(place, filter="data")
    return place / "package"


def cut(source: Path, target: Path) -> None:
    """Keep the letters of EXTENDED, with kerning and the figure features."""
    font = reduced(source, EXTENDED)
    font.flavor = "woff2"
    font.save(target)


def reduced(source: Path, letters: list[int]) -> TTFont:
    """The font with these letters only."""
    options = subset.Options(layout_features=["*"], notdef_outline=True, name_IDs=["*"])
    font = TTFont(source)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    return font


def for_print(latin: Path, extended: Path, weight: int, target: Path) -> None:
    """One static TTF of `weight` with both parts, for PDFs."""
    with tempfile.TemporaryDirectory() as place:
        parts = []
        for number, font in enumerate((TTFont(latin), reduced(extended, EXTENDED))):
            if "fvar" in font:
                font = instancer.instantiateVariableFont(font, {"wght": weight}, updateFontNames=False)
            font["OS/2"].usWeightClass = weight
            font.flavor = None
            parts.append(str(Path(place) / f"{number}.ttf"))
            font.save(parts[-1])
        merge.Merger(merge.Options(drop_tables=["DSIG", "meta"])).merge(parts).save(target)


def files_of(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and SHA-256 of each file of a folder, in order."""
    for path in sorted(folder.iterdir()):
        yield path.name, hashlib.sha256(path.read_bytes()).hexdigest()


def write_manifest() -> None:
    """Say for each folder what it is, under which licence, and the hash of each file."""
    entries = [
        {
            "name": package,
            "version": version,
            "licence": "OFL-1.1",
            "folder": folder,
            "sha256": dict(files_of(VENDOR / folder)),
        }
        for package, version, folder, *_ in FAMILIES
    ]
    (VENDOR / "manifest.json").write_text(json.dumps(entries, indent=2) + "\n")


if __name__ == "__main__":
    main()
