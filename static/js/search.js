// The search box for cards: an example fills it, "/" leads into it, the address keeps what was looked for.

const box = () => document.getElementById("q");

document.addEventListener("click", (event) => {
  const example = event.target.closest("[data-search]");
  if (!example || !box()) return;
  event.preventDefault();
  box().value = example.dataset.search;
  box().focus();
  box().dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select") || !box()) return;
  event.preventDefault();
  box().focus();
});

// On the page of cards the address and the tabs follow, so that it can be sent, reloaded and sorted.
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (!box()?.closest("[data-search-form]") || detail.target.id !== "found") return;
  const there = new URL(location.href);
  if (box().value) there.searchParams.set("q", box().value);
  else there.searchParams.delete("q");
  history.replaceState(null, "", there);
  for (const tab of document.querySelectorAll(".tabs a")) {
    const order = new URL(tab.href);
    order.search = new URLSearchParams({ ...Object.fromEntries(there.searchParams), sort: order.searchParams.get("sort") });
    tab.href = order.href;
  }
});
