// The staff desk from the keyboard: "?" opens the list of shortcuts, Escape empties the field, "/" leads back into it.

const field = () => document.getElementById("entry");

document.addEventListener("keydown", (event) => {
  const here = event.target === field();
  const typing = event.target.matches("input, textarea, select");
  if (event.key === "?" && (here || !typing)) {
    event.preventDefault();
    document.getElementById("shortcuts")?.togglePopover?.();
  } else if (event.key === "Escape" && here) {
    field().value = "";
    field().dispatchEvent(new Event("input", { bubbles: true }));
  } else if (event.key === "/" && !typing) {
    event.preventDefault();
    field()?.focus();
  }
});

// After an entry the focus is back in the field; what was wrong is selected, so that typing replaces it.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target.id !== "desk-field") return;
  field()?.focus();
  if (field()?.value) field().select();
});
