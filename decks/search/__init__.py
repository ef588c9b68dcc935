"""Finding cards: what somebody types into a search box, and the cards of a set that it means. No Django.

    wolf                  in the name, the type or the kind; 35 and Æ035 are numbers
    "weiße frau"          words in this order
    typ:biest art:zauber  type, kind (type:, kind:)
    stärke>=4 stärke:2-4  <, <=, =, >, >=, a range (strength); stärke 5 is stärke:5
    text:"eine karte"     in the card's text, German or English
    nr:1-60               number (no, number)
    -typ:geist            not
    jäger oder (typ:biest stärke>3)

Umlauts and case make no difference. Types and kinds are also found by their plurals and in English ("witches");
words that no card is called by are looked for in the texts. `find` never raises: what cannot be read comes back as an
error with its place.
"""

from decks.search.matching import Found, Index, find, index_of
from decks.search.reading import LONGEST, SearchError, read

__all__ = ["LONGEST", "Found", "Index", "SearchError", "find", "index_of", "read"]
