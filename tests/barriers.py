"""Axe on a page of the tests' browser: all of its rules, but the contrast of each kind of text only once.

Nine tenths of axe's time go into the contrast of every text, one by one. Texts whose elements and ancestors have the
same classes, colours, sizes and places have the same contrast. So one of them is judged for all, on this page and on
the next ones of the run.
"""

from functools import cache
from pathlib import Path

import axe_playwright_python
from playwright.sync_api import Page

_judged: set[int] = set()  # kinds of text whose contrast is fine

FIND = """
async ([without, judged, contrastOnly]) => {
  const looks = new Map()
  const number = (text) => {
    let sum = 7
    for (let at = 0; at < text.length; at++) sum = (sum * 131 + text.charCodeAt(at)) % 2 ** 45
    return sum
  }
  const kinds = new Map([[document, 0]])
  const kindOf = (node) => {
    if (kinds.has(node)) return kinds.get(node)
    const style = getComputedStyle(node)
    const look = [kindOf(node.parentNode), node.localName, node.getAttribute("class"), style.color,
      style.backgroundColor, style.backgroundImage, style.opacity, style.position, style.fontSize, style.fontWeight,
      style.textShadow].join()
    if (!looks.has(look)) looks.set(look, number(look))
    kinds.set(node, looks.get(look))
    return kinds.get(node)
  }
  const isJudged = (node) => node.checkVisibility({ visibilityProperty: true }) &&
    !node.closest("[aria-hidden=true], [inert], [aria-disabled=true], :disabled")
  const tells = (node) => node.matches("[placeholder], select") ||
    [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim())

  const plain = ({ html }) => html.replace(/ data-kind="\\d+"/, "")

  const known = new Set(judged)
  const firsts = new Map()
  for (const node of document.body.querySelectorAll(without ? `:not(${without}, ${without} *)` : "*"))
    if (tells(node) && !known.has(kindOf(node)) && isJudged(node)) {
      firsts.set(node, kindOf(node))
      known.add(kindOf(node))
    }

  axe.configure({ rules: [{ id: "color-contrast", selector: "[data-kind]", enabled: firsts.size > 0 }] })
  firsts.forEach((kind, node) => node.setAttribute("data-kind", kind))
  const options = { resultTypes: ["violations", "incomplete"], elementRef: true, preload: false }
  if (contrastOnly) options.runOnly = firsts.size ? ["color-contrast"] : ["document-title"]
  const found = await axe.run(without ? { exclude: [[without]] } : document, options)
  firsts.forEach((kind, node) => node.removeAttribute("data-kind"))
  for (const { nodes } of found.incomplete) for (const { element } of nodes) firsts.delete(element)
  return {
    violations: found.violations.map(({ id, nodes }) => [id, nodes.map(plain)]),
    kinds: [...firsts.values()],
  }
}
"""


@cache
def axe() -> str:
    """The script axe-core as the package brings it."""
    return (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def barriers(page: Page, without: str = "", contrast_only: bool = False) -> list[tuple[str, list[str]]]:
    """(rule of axe, elements) of each violation on the page as it stands; what `without` selects is left out.

    contrast_only: for the other theme of a page that has been looked at: only what depends on colours.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate(FIND, [without, list(_judged), contrast_only])
    if not found["violations"]:
        _judged.update(found["kinds"])
    return [tuple(each) for each in found["violations"]]
