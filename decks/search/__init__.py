"""Finding cards: what somebody types into a search box, and the cards of a set that it means. No Django.

    wolf                  in the name, the type or the kind; 35 and Æ035 are numbers
    "weiße frau"          words in this order
    typ:biest art:zauber  type, kind (type:, kind:)
    stärke>=4 stärke:2-4  <, <=, =, >, >=, a range (strength)
    text:"eine karte"     in the card's text, German or English
    nr:1-60               number (no, number)
    -typ:geist            not
    jäger oder (typ:biest stärke>3)

Umlauts and case make no difference. `find` never raises: what cannot be read comes back as an error with its place.
"""

from decks.search.matching import Found, Index, find, index_of
from decks.search.reading import LONGEST, SearchError, read

__all__ = ["LONGEST", "Found", "Index", "SearchError", "find", "index_of", "read"]
