// Live parts of a page: elements with data-live (topics, blanks between), data-version (theirs) and data-from (address of
// their fresh copy).
// One stream for all of them; when it fails, a question every ten seconds. <html data-live-state> says which:
// "stream", "poll" or "offline"; offline the page says as of when it stands. A live part inside another one comes with it.

const JITTER = 1500; // ms, so that a whole hall does not ask in the same moment
const POLL = 10_000; // ms
const PAUSE = 8000; // ms without a letter, after which a field that only searches is not being typed in
const known = new Map(); // topic -> newest version heard of
const busy = new WeakSet();
let source = null;
let following = "";
let timer = 0;
let tag = "";
let letter = 0; // when the last one was typed
let asOf = ""; // until when the page is known to be right, while the server is away

const parts = () => [...document.querySelectorAll("[data-live]")].filter((part) => !part.parentElement.closest("[data-live]"));
const followed = (part) => part.dataset.live.split(" ");
const topics = () => [...new Set(parts().flatMap(followed))].sort();
const query = () => new URLSearchParams(topics().map((topic) => ["topic", topic])).toString();
const now = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
const behind = (part) => {
  const versions = part.dataset.version.split(" ");
  return followed(part).some((topic, at) => Number(versions[at]) < (known.get(topic) ?? 0));
};
const searching = (part) => part.contains(document.activeElement) && document.activeElement.matches("[data-filter]");
const typed = "textarea, input:not([type=checkbox], [type=radio], [type=hidden])";
const empty = (part) => document.activeElement.id && document.activeElement.matches(typed) // nothing to lose, and the focus can come back
  && [...part.querySelectorAll(typed)].every((field) => field.value === field.defaultValue);
const typing = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")
  && !((searching(part) || empty(part)) && Date.now() - letter > PAUSE);

function state(word) {
  document.documentElement.dataset.liveState = word;
  asOf = word === "offline" ? asOf || now() : "";
  const note = document.querySelector(".lost");
  if (note) note.textContent = asOf && note.dataset.words.replace("{time}", asOf);
}

function heard(topic, version) {
  known.set(topic, Math.max(version, known.get(topic) ?? 0));
  catchUp();
}

function catchUp() {
  for (const part of parts()) if (behind(part)) soon(part);
}

function soon(part) {
  if (busy.has(part)) return;
  busy.add(part);
  setTimeout(() => refresh(part).catch(() => {}).finally(() => busy.delete(part)), Math.random() * JITTER);
}

async function refresh(part) {
  if (!part.isConnected || !behind(part)) return;
  if (typing(part)) { // what is being typed stays; the fresh copy comes when the field is left
    part.addEventListener("focusout", () => soon(part), { once: true });
    if (searching(part) || empty(part)) setTimeout(() => soon(part), PAUSE);
    return;
  }
  const address = new URL(part.dataset.from, location.href);
  address.searchParams.set("v", followed(part).map((topic) => known.get(topic) ?? 0).join("-"));
  address.searchParams.set("lang", document.documentElement.lang);
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (answer.status === 403 || answer.status === 404) part.removeAttribute("data-live");
  if (answer.ok && !answer.redirected) replace(part, await answer.text());
}

// What somebody has opened or closed stays so, also where the words above it count something.
const folds = (part) => [...part.querySelectorAll("details")];
const called = (fold) => fold.querySelector("summary").textContent.replace(/\d+/g, "").trim();

function keepFolds(part, fresh) {
  const stands = new Map(folds(part).map((fold) => [called(fold), fold.open]));
  for (const fold of folds(fresh)) fold.open = stands.get(called(fold)) ?? fold.open;
}

function replace(part, html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (!fresh) return;
  keepFolds(part, fresh);
  const focused = part.contains(document.activeElement) && document.activeElement.id;
  part.replaceWith(fresh);
  globalThis.htmx?.process(fresh);
  document.dispatchEvent(new CustomEvent("live:fresh", { detail: fresh }));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  follow();
  catchUp(); // what moved while the copy was on its way
}

function follow() {
  const wanted = query();
  if (wanted === following) return;
  following = wanted;
  source?.close();
  source = null;
  if (wanted) open();
}

function open() {
  tag = "";
  source = new EventSource(`/live/?${following}`);
  source.onopen = () => { stopPolling(); state("stream"); };
  source.onmessage = (message) => { const { topic, version } = JSON.parse(message.data); heard(topic, version); };
  source.onerror = () => startPolling();
}

function startPolling() {
  if (!timer) { timer = setInterval(poll, POLL + Math.random() * JITTER); poll(); }
}

function stopPolling() {
  clearInterval(timer);
  timer = 0;
}

async function poll() {
  try {
    const answer = await fetch(`/live/versions/?${following}`, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 403) { stopPolling(); source?.close(); return; }
    state(source?.readyState === EventSource.OPEN ? "stream" : "poll");
    if (answer.status === 200) {
      tag = answer.headers.get("ETag") ?? "";
      for (const [topic, version] of Object.entries(await answer.json())) heard(topic, version);
    }
  } catch {
    state("offline");
  }
  catchUp(); // what could not be fetched the last time
  if (source?.readyState === EventSource.CLOSED && following) { source = null; open(); }
}

addEventListener("input", () => { letter = Date.now(); });
addEventListener("offline", () => { if (following) state("offline"); });
addEventListener("online", () => { if (following) poll(); });
addEventListener("pagehide", () => { source?.close(); source = null; following = ""; });
addEventListener("pageshow", follow);
document.addEventListener("htmx:afterSettle", follow);
follow();
