// Small habits of all pages. Everything works without them, less comfortably.

const typed = new Map(); // selector of a list -> what was typed to filter it
const opened = new Set();

// A field with data-filter="#list" hides the members of the list whose data-names do not hold what was typed.
const plain = (text) => text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ł", "l").replaceAll("ı", "i");
const spelt = (text) => plain(text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue"));

function filter(selector) {
  const wanted = typed.get(selector) ?? "";
  for (const member of document.querySelectorAll(`${selector} [data-names]`)) {
    const names = member.dataset.names;
    member.hidden = !(plain(names).includes(plain(wanted)) || spelt(names).includes(spelt(wanted)));
  }
}

document.addEventListener("input", ({ target }) => {
  if (!target.matches("[data-filter]")) return;
  typed.set(target.dataset.filter, target.value.trim());
  filter(target.dataset.filter);
});

// A button with data-open="standings" shows and hides what a phone leaves out of a table of that class.
function unfold(name) {
  for (const table of document.querySelectorAll(`.${name}`)) table.classList.toggle(`${name}-open`, opened.has(name));
  for (const button of document.querySelectorAll(`[data-open="${name}"]`)) button.ariaExpanded = opened.has(name);
}

document.addEventListener("click", ({ target }) => {
  const name = target.closest("[data-open]")?.dataset.open;
  if (!name) return;
  if (!opened.delete(name)) opened.add(name);
  unfold(name);
});

document.addEventListener("live:fresh", () => {
  for (const [selector, value] of typed) {
    for (const field of document.querySelectorAll(`[data-filter="${selector}"]`)) field.value ||= value;
    filter(selector);
  }
  opened.forEach(unfold);
});

// A button with data-confirm="Delete table 7" asks once, in these words, before its form is sent; data-ask says what
// comes of it.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.confirm || button.dataset.sure || event.target.dataset.heard) return;
  event.preventDefault();
  ask(button);
});

function ask(button) {
  const dialog = document.createElement("dialog");
  dialog.className = "ask";
  dialog.ariaLabel = button.dataset.confirm;
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "stack";
  const title = document.createElement("h2");
  title.textContent = `${button.dataset.confirm}?`;
  const text = document.createElement("p");
  text.textContent = button.dataset.ask ?? "";
  text.hidden = !button.dataset.ask;
  const line = document.createElement("p");
  line.className = "button-line";
  line.append(choice(button.dataset.confirm, "yes", "button"), choice(document.body.dataset.cancel, "", "button button-second"));
  form.append(title, text, line);
  dialog.append(form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "yes") sure(button);
    else button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function choice(label, value, css) {
  const button = document.createElement("button");
  Object.assign(button, { textContent: label, value, className: css });
  return button;
}

function sure(button) {
  button.dataset.sure = "yes";
  button.form.requestSubmit(button);
  delete button.dataset.sure;
}

// A button with data-copy="#id" hands what stands in that field to the phone's own sharing, or copies it.
for (const button of document.querySelectorAll("button[data-copy]")) button.hidden = !navigator.share && !navigator.clipboard;

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button[data-copy]");
  if (!button) return;
  const text = document.querySelector(button.dataset.copy).value;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ url: text });
    await navigator.clipboard.writeText(text);
    button.textContent = button.dataset.copied;
  } catch {
    document.querySelector(button.dataset.copy).select(); // refused, or closed again: what is meant is marked
  }
});

// Inside data-keeps="No connection. .." a tap without a connection is told so and leaves nothing: the question and its
// buttons stay. A form knocks at the server first, a link trusts what the browser knows.
const PATIENCE = 8000; // ms until the server counts as away

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const words = form.closest("[data-keeps]")?.dataset.keeps;
  if (!words || event.defaultPrevented || form.dataset.heard) return;
  event.preventDefault();
  if (form.dataset.knocks) return; // a double tap is one
  form.dataset.knocks = "yes";
  const heard = await knock();
  delete form.dataset.knocks;
  if (!heard) return tellLost(form, words);
  form.dataset.heard = "yes";
  form.requestSubmit(event.submitter);
  delete form.dataset.heard;
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-keeps] a[href]");
  if (!link || navigator.onLine || event.defaultPrevented || link.hash) return;
  event.preventDefault();
  tellLost(link, link.closest("[data-keeps]").dataset.keeps);
});

async function knock() {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

function tellLost(beside, words) {
  document.querySelector(".note-lost")?.remove();
  const note = document.createElement("p");
  Object.assign(note, { className: "note note-apple note-lost", textContent: words, role: "alert" });
  beside.after(note);
  note.scrollIntoView({ block: "nearest" });
}

addEventListener("online", () => document.querySelector(".note-lost")?.remove());

// The theme switch takes effect at once; the server remembers it.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-theme-switch]")) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  const chosen = body.get("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  for (const button of form.querySelectorAll("button")) {
    if (button === event.submitter) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => {});
});

// Rule numbers are popovers; a browser that does not know them goes to the rule itself.
if (!("popover" in HTMLElement.prototype)) {
  document.addEventListener("click", ({ target }) => {
    const id = target.closest("[popovertarget]")?.getAttribute("popovertarget");
    const link = id && document.getElementById(id)?.querySelector("a");
    if (link) location.assign(link.href);
  });
}

// Escape closes the menu of a phone.
document.addEventListener("keydown", (event) => {
  const menu = document.querySelector("details.menu[open]");
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// On a phone the tab of the page may lie outside; it is brought into view.
document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
