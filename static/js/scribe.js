// Writing down a game: every tap is sent and the sheet that comes back takes the place of the old one, so that nothing
// scrolls away; a card is found while one types. Without this module the same buttons load whole pages.

const sheet = () => document.getElementById("scribe");
const spoken = document.getElementById("scribe-said");
const cards = [...document.querySelectorAll("#sheet-cards option")].map(({ value, label }) => ({ value, label, plain: plain(`${value} ${label}`) }));
const byHand = matchMedia("(hover: hover)"); // a mouse, and so a keyboard: the next field gets the focus
let busy = false;

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !sheet().contains(form) || submitter?.name === "finish") return;
  event.preventDefault();
  if (busy) return; // a second tap of the same finger
  busy = true;
  const html = await sent(new FormData(form, submitter)).catch(lost);
  busy = false;
  if (html) show(html, submitter?.closest("details")?.id);
});

async function sent(body) {
  const answer = await fetch(location.pathname, { method: "POST", body, headers: { "HX-Request": "true" } });
  if (answer.redirected || ![200, 422].includes(answer.status)) return location.reload();
  return answer.text();
}

// The fresh sheet. kept: the fold in which one has just tapped stays open, since people count more than one thing.
function show(html, kept) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  sheet().replaceWith(fresh);
  const problem = fresh.querySelector("#scribe-problem");
  if (kept === "scribe-count") document.getElementById(kept)?.setAttribute("open", "");
  spoken.textContent = words(problem ?? document.getElementById("scribe-told"));
  const now = document.getElementById("scribe-now");
  const field = fresh.querySelector("[aria-invalid]") ?? (byHand.matches ? fresh.querySelector(".scribe-asked :is(.input, .tap)") : null);
  (field ?? now).focus({ preventScroll: true });
  if (field && problem) find(field);
  if (now.getBoundingClientRect().top < 0) now.scrollIntoView();
}

// A line from another device: the fresh sheet came by itself, and the line is said.
document.addEventListener("live:fresh", ({ detail: fresh }) => {
  if (fresh.id !== "scribe") return;
  spoken.textContent = `${spoken.dataset.elsewhere} ${words(document.getElementById("scribe-told"))}`;
});

// What a part says, without the texts of rules that it can open.
function words(part) {
  const copy = part.cloneNode(true);
  for (const other of copy.querySelectorAll("[popover], button")) other.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

function lost() {
  document.getElementById("scribe-lost")?.remove();
  const said = Object.assign(document.createElement("p"), { id: "scribe-lost", className: "note note-apple", role: "alert", textContent: spoken.dataset.lost });
  document.getElementById("scribe-told").after(said);
}

// Cards while one types: by a part of the name, the number or the type; what lies open at that person comes last.
function plain(text) {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").replace(/([aou])e/g, "$1");
}

function matching(field) {
  const typed = plain(field.value.trim());
  const open = new Set(field.dataset.seen.split(" ").filter(Boolean).map(Number));
  const found = cards.filter((card) => card.plain.includes(typed)).map((card) => ({ ...card, open: open.has(Number(/Æ(\d+)/.exec(card.value)?.[1])) }));
  return found.sort((one, two) => one.open - two.open || two.plain.startsWith(typed) - one.plain.startsWith(typed));
}

function find(field) {
  hide(field.form);
  field.removeAttribute("list");
  let place = field.form.querySelector(".scribe-found");
  if (!place) {
    place = Object.assign(document.createElement("div"), { className: "scribe-found" });
    field.form.append(place);
  }
  place.replaceChildren(...matching(field).map((card) => button(card, field)));
  if (!place.firstChild) place.append(Object.assign(document.createElement("p"), { className: "side quiet", textContent: spoken.dataset.none }));
}

function button(card, field) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "tap" });
  const more = Object.assign(document.createElement("small"), { textContent: card.open ? spoken.dataset.seen : card.label });
  const name = Object.assign(document.createElement("span"), { lang: "de", textContent: card.value.replace(/ \(.*/, "") });
  made.append(name, " ", more);
  made.addEventListener("click", () => write(field, card));
  return made;
}

function write(field, card) {
  field.value = card.value;
  field.form.requestSubmit();
}

function hide(except) {
  for (const place of document.querySelectorAll(".scribe-found")) if (place.closest("form") !== except) place.remove();
}

const isCardField = (target) => target.matches?.("#scribe [data-seen]");
document.addEventListener("input", ({ target }) => isCardField(target) && find(target));
document.addEventListener("click", ({ target }) => {
  if (isCardField(target)) find(target);
  else if (!target.closest(".scribe-card")) hide(null);
});

// Enter takes the first card that fits; the arrow leads into the list.
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!isCardField(target)) return;
  const first = target.value.trim() && matching(target)[0];
  if (key === "Enter" && first && !cards.some((card) => card.value === target.value)) {
    event.preventDefault();
    write(target, first);
  } else if (key === "ArrowDown") {
    event.preventDefault();
    if (!target.form.querySelector(".scribe-found")) find(target);
    target.form.querySelector(".scribe-found button")?.focus();
  }
});
