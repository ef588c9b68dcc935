// Passkeys: <form data-passkey="get|create" data-options="address"> asks the address for what the browser needs, lets the
// device make or use a key, and sends its answer in the field `credential`. What needs passkeys is hidden until the
// browser can use them here: on a secure page (https, localhost) with a host name, not an address in figures.

const figures = /^[\d.]+$|^\[/;
const possible = window.isSecureContext && "PublicKeyCredential" in window && !figures.test(location.hostname);

if (possible) for (const part of document.querySelectorAll("[data-needs-passkeys]")) part.hidden = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-passkey]");
  if (!button || !possible) return;
  event.preventDefault();
  const form = button.form;
  button.disabled = true;
  try {
    const options = await wanted(button, form);
    if (!options) return;
    const credential = await globalThis.webauthnJSON[button.dataset.passkey](options);
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "credential" });
    field.value = JSON.stringify(credential);
    form.noValidate = true;
    form.append(field);
    form.submit();
  } catch { // called off, or the device has no key
    say(button, button.dataset.failed);
  } finally {
    button.disabled = false;
  }
});

async function wanted(button, form) {
  const sends = button.dataset.sends === "form";
  const answer = await fetch(button.dataset.options, sends ? { method: "POST", body: new FormData(form) } : {});
  const options = await answer.json();
  if (!options.errors) return options;
  say(button, Object.values(options.errors).flat().join(" "));
  return null;
}

function say(button, text) {
  button.closest("form").querySelector("[data-passkey-says]").textContent = text;
}
