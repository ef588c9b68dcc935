// Going through a log without loading the page anew: links with data-to, the slider, and keys. What comes next is
// fetched ahead. Without this module the same links load whole pages.

const MOST = 60; // stages that are remembered
const SLIDE = 160; // ms
const remembered = new Map(); // address -> promise of its stage
const stage = () => document.getElementById("replay-stage");
const spoken = document.getElementById("replay-said");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let wanted = null; // the step that was asked for last

const query = (step) => new URLSearchParams({ step, as: stage().dataset.as });
const address = (step) => `${location.pathname}stage/?${query(step)}`;

async function load(where) {
  const answer = await fetch(where, { headers: { "HX-Request": "true" } });
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return answer.text();
}

function fetched(step) {
  const where = address(step);
  if (!remembered.has(where)) {
    const html = load(where);
    html.catch(() => remembered.delete(where));
    remembered.set(where, html);
    if (remembered.size > MOST) remembered.delete(remembered.keys().next().value);
  }
  return remembered.get(where);
}

function ahead() {
  const { step, last } = stage().dataset;
  for (const next of [Number(step) + 1, Number(step) - 1]) if (next >= 0 && next <= Number(last)) fetched(next).catch(() => {});
}

async function go(step, { push = true } = {}) {
  const to = Math.min(Math.max(Number(step), 0), Number(stage().dataset.last));
  if (wanted === to) return;
  wanted = to;
  try {
    const html = await fetched(to);
    if (wanted !== to) return; // another step was asked for meanwhile
    show(html);
    if (push) history.pushState({ step: to }, "", `?${query(to)}`);
    ahead();
  } catch {
    location.assign(`?${query(to)}`);
  }
}

function show(html) {
  const focused = document.activeElement?.id;
  const before = places();
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  stage().replaceWith(fresh);
  if (focused && !document.activeElement?.id) (document.getElementById(focused) ?? document.getElementById("replay-slider"))?.focus({ preventScroll: true });
  slide(before);
  spoken.textContent = words(document.getElementById("replay-told"));
  follow();
  document.dispatchEvent(new CustomEvent("replay:step", { detail: Number(fresh.dataset.step) }));
}

// What a part says, without the texts of rules that it can open.
function words(part) {
  const copy = part.cloneNode(true);
  for (const text of copy.querySelectorAll("[popover]")) text.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
}

// A Wesen that lies elsewhere now slides there.
const places = () => new Map([...document.querySelectorAll("[data-copy]")].map((each) => [each.dataset.copy, each.getBoundingClientRect()]));

function slide(before) {
  if (calm.matches) return;
  for (const each of document.querySelectorAll("[data-copy]")) {
    const old = before.get(each.dataset.copy);
    const now = each.getBoundingClientRect();
    if (old && (old.x !== now.x || old.y !== now.y)) {
      each.animate([{ translate: `${old.x - now.x}px ${old.y - now.y}px` }, { translate: "0 0" }], { duration: SLIDE, easing: "ease-out" });
    }
  }
}

// The rest of the page follows the step: the list, and fields that send it.
function follow() {
  const { step } = stage().dataset;
  for (const link of document.querySelectorAll(".replay-turns a")) {
    if (link.dataset.to === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  for (const field of document.querySelectorAll("[data-step-field], .replay-view [name=step]")) field.value = step;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-to]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.dataset.to);
  if (link.closest(".replay-turns")) stage().scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" });
});

// A Wesen that is tapped opens its questions.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".being-ask");
  if (!link) return;
  event.preventDefault();
  const group = document.getElementById(link.hash.slice(1));
  group.open = true;
  group.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  group.querySelector(".tap").focus({ preventScroll: true });
});

document.addEventListener("input", ({ target }) => {
  if (target.id === "replay-slider") go(target.value, { push: false });
});
document.addEventListener("change", ({ target }) => {
  if (target.id === "replay-slider") history.pushState({ step: Number(target.value) }, "", `?${query(target.value)}`);
  if (target.id === "replay-as") target.form.requestSubmit();
});

const KEYS = {
  ArrowLeft: (at) => Number(at.step) - 1,
  ArrowRight: (at) => Number(at.step) + 1,
  Home: () => 0,
  End: (at) => at.last,
  t: (at) => at.turnAfter,
  T: (at) => at.turnBefore,
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, key)) return;
  if (target.matches("input, select, textarea") || target.closest(".replay-row, dialog, [popover]")) return;
  const to = KEYS[key](stage().dataset);
  event.preventDefault();
  if (to !== undefined) go(to);
});

// Questions are asked in place; what was asked before and the answer come back together.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-ask]")) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    if (answer.redirected || ![200, 422].includes(answer.status)) throw new Error(String(answer.status));
    const place = document.getElementById("replay-ask");
    place.innerHTML = await answer.text();
    const told = place.querySelector(answer.status === 422 ? "#ask-help" : ".exchanges > li");
    spoken.textContent = told ? words(told) : "";
    (told?.closest("li, form") ?? place).scrollIntoView({ block: "nearest", behavior: calm.matches ? "auto" : "smooth" });
    if (answer.status === 422) place.querySelector("#ask-text").focus({ preventScroll: true });
    follow();
  } catch {
    location.reload();
  }
});

addEventListener("popstate", () => go(new URLSearchParams(location.search).get("step") ?? stage().dataset.last, { push: false }));
follow();
ahead();
