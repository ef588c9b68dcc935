// Round clocks: <div data-clock data-end="2026-11-28T15:20:00+01:00"> counts down to an absolute end by the server's
// clock. Neither the device's clock nor anything that a page remembers is trusted: the server's time is asked when the
// page is shown, shown again (back button, woken phone) or on line again.

const FINAL = 300; // seconds: the plate turns apple
const SAID = new Set([10, 5, 2, 1]); // minutes at which screen readers hear it
const AGAIN = 60_000; // ms of absence after which the server's time is asked again
const SLOW = 1500; // ms: after an answer that took longer the server's time is asked again, TRIES times at most
const TRIES = 3;

let server = null; // server's time in ms at the moment `asked` of the page's own steady clock
let asked = 0;
let away = 0;
let timer = 0;

const clocks = () => [...document.querySelectorAll("[data-clock][data-end]")];
const now = () => server + performance.now() - asked;

async function ask() { // returns how long the answer took, in ms
  const before = performance.now();
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    const date = Date.parse(answer.headers.get("Date"));
    if (Number.isNaN(date)) throw new Error("no date");
    asked = (before + performance.now()) / 2;
    server = date + 500; // the header has whole seconds
  } catch {
    if (server === null) { asked = performance.now(); server = Date.now(); } // better than nothing
  }
  return performance.now() - before;
}

function show(clock) {
  const left = Math.max(0, Math.ceil((Date.parse(clock.dataset.end) - now()) / 1000));
  const two = (number) => String(number).padStart(2, "0");
  write(clock.querySelector(".clock-time"), `${two(Math.floor(left / 60))}:${two(left % 60)}`);
  mark(clock, left);
  if (left % 60 === 0 && SAID.has(left / 60)) say(clock, `${clock.dataset.minutes} ${left / 60}`);
  if (left === 0) say(clock, clock.dataset.over);
}

function mark(clock, left) {
  const word = left === 0 ? clock.dataset.over : left <= FINAL ? clock.dataset.late : "";
  write(clock.querySelector("[data-clock-word]"), word);
  const plate = clock.closest(".plate-straw, .plate-apple[data-was-straw]");
  if (!plate) return;
  plate.toggleAttribute("data-was-straw", true);
  plate.classList.toggle("plate-apple", left <= FINAL);
  plate.classList.toggle("plate-straw", left > FINAL);
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

function say(clock, text) {
  write(clock.querySelector("[data-clock-said]"), text);
}

function tick() {
  clearTimeout(timer);
  if (server === null || clocks().length === 0) return;
  clocks().forEach(show);
  timer = setTimeout(tick, 1000 - (now() % 1000) + 20);
}

function old() { // a page that the back button took from the browser's store shows a time of long ago
  return server === null && performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

async function start() {
  if (clocks().length === 0) return;
  if (old()) for (const clock of clocks()) write(clock.querySelector(".clock-time"), "–:–");
  for (let tries = 0; tries < TRIES; tries++) {
    const took = await ask();
    tick();
    if (took < SLOW) break; // where a slow answer lost its time nobody knows
  }
}

addEventListener("pageshow", (event) => { if (event.persisted) start(); });
addEventListener("online", start);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) away = performance.now();
  else if (performance.now() - away > AGAIN) start();
  else tick();
});
document.addEventListener("live:fresh", () => (server === null ? start() : tick()));
start();
