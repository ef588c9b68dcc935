// The deck builder: every tap sends the form and takes the parts that changed, one tap after the other, so that no tap
// is lost however quick they come. Without this file the same buttons send the form and the whole page comes back.

const form = document.getElementById("builder");
const said = () => document.getElementById("builder-said");
document.documentElement.classList.add("has-script");

let queue = Promise.resolve();
let leaving = false;

// Send the form with what is to be done ("" while one types in the list).
function send(what, target = "#deck-list") {
  queue = queue.then(() => {
    const place = whereFocusIs();
    const values = what ? { do: what } : {};
    return htmx
      .ajax("POST", location.pathname, { source: form, target, swap: "outerHTML", values })
      .then(() => focusAgain(place), lost);
  });
}

form.addEventListener("submit", (event) => {
  const what = event.submitter?.value ?? "look";
  if (what === "save" || what === "theirs") {
    leaving = true;
    return;
  }
  event.preventDefault();
  send(what);
});

// Typing: the list is looked at after a pause, the search at once.
let pause;
function soon(milliseconds, act) {
  clearTimeout(pause);
  pause = setTimeout(act, milliseconds);
}

form.addEventListener("input", ({ target }) => {
  if (target.name === "q") soon(120, () => send("find", "#found"));
  else soon(400, () => send(""));
});

form.addEventListener("change", ({ target }) => {
  if (target.name === "card_set") send("look");
});

// Enter in the search adds the first card; the arrows walk through the buttons of a list.
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.name === "q") {
    event.preventDefault();
    clearTimeout(pause);
    send("first");
    event.target.select();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    walk(event, event.key === "ArrowDown" ? 1 : -1);
  }
});

function walk(event, step) {
  const fromSearch = event.target.name === "q";
  const list = fromSearch ? document.getElementById("found") : event.target.closest("#found, #deck-list");
  if (!list || event.target.matches("textarea")) return;
  const buttons = [...list.querySelectorAll("button")];
  const next = fromSearch && step > 0 ? buttons[0] : buttons[buttons.indexOf(event.target) + step];
  if (next) next.focus();
  else if (step < 0 && list.id === "found") document.getElementById("q").focus();
  else return;
  event.preventDefault();
}

// A tap may take its own button away; the focus then goes to the one that took its place.
function whereFocusIs() {
  const button = document.activeElement;
  const list = button?.closest("#found, #deck-list, #deck-side");
  if (!list || button.name !== "do") return null;
  return { id: button.id, list: list.id, at: [...list.querySelectorAll("button[name=do]")].indexOf(button) };
}

function focusAgain(place) {
  if (!place || document.activeElement !== document.body) return;
  const same = place.id && document.getElementById(place.id);
  const buttons = document.querySelectorAll(`#${place.list} button[name=do]`);
  (same || buttons[Math.min(place.at, buttons.length - 1)] || document.getElementById("q")).focus({ preventScroll: true });
}

function lost() {
  said().textContent = form.dataset.lost;
  said().className = "note note-apple";
}
document.addEventListener("htmx:responseError", lost);

// What is not saved is not left without a question.
const isUnsaved = () => document.getElementById("deck-plate").dataset.unsaved === "yes";
addEventListener("beforeunload", (event) => {
  if (!leaving && isUnsaved()) event.preventDefault();
});
addEventListener("pageshow", () => {
  leaving = false;
});
document.addEventListener("click", ({ target }) => {
  if (target.closest("#save-bar a")) leaving = true;
});
