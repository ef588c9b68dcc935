"""What is wrong with the syntax of a card file, in German: the words of the TOML reader and of our own CSV reader.

In English they stay as they are. What is not in the table (another version of the reader says something new) stays
English in German sentences, too.
"""

import re

GERMAN = {
    # ours
    r"too many brackets inside of each other": "zu viele Klammern ineinander",
    r"a number with too many digits": "eine Zahl mit zu vielen Ziffern",
    r"expected \[\[card\]\]": "erwartet ist [[card]]",
    r"expected one card in each \[\[card\]\]": "unter [[card]] steht genau eine Karte",
    r"more values than the header has names": "mehr Werte, als die erste Zeile Namen hat",
    r"a quotation mark without its end": "ein Anführungszeichen ohne sein Ende",
    r"text behind the closing quotation mark": "Text hinter dem schließenden Anführungszeichen",
    r"the first line names no field of a card, as in (.*)": "die erste Zeile nennt kein Feld einer Karte, wie in {}",
    r"the first line names this field before": "die erste Zeile nennt dieses Feld schon einmal",
    # the TOML reader's
    r"Cannot overwrite a value": "dieser Wert steht schon da",
    r"Cannot declare (.*) twice": "zweimal dasselbe: {}",
    r"Cannot (?:mutate immutable|redefine) namespace (.*)": "zweimal dasselbe: {}",
    r"Duplicate inline table key (.*)": "zweimal dasselbe Feld: {}",
    r"Escaped character is not a Unicode scalar value": "hinter dem \\ steht kein Zeichen, das es gibt",
    r"Expected '=' after a key in a key/value pair": "hinter dem Namen eines Feldes fehlt =",
    r"Expected '\]' at the end of a table declaration": "hier fehlt ]",
    r"Expected '\]\]' at the end of an array declaration": "hier fehlt ]]",
    r"Expected newline or end of document after a statement": "hier müsste die Zeile zu Ende sein",
    r"Expected (.*)": "erwartet ist {}",
    r"Invalid date or datetime": "kein Tag und keine Zeit",
    r"Invalid hex value": "keine Zahl mit Ziffern von 0 bis F",
    r"Invalid initial character for a key part": "so beginnt kein Name eines Feldes",
    r"Invalid statement": "hier beginnt kein Feld und keine Karte",
    r"Invalid value": "kein Wert; ein Text steht in Anführungszeichen",
    r"Unclosed array": "eine Liste ohne ihr Ende ]",
    r"Unclosed inline table": "eine Gruppe ohne ihr Ende }",
    r"Unescaped '\\' in a string": "in Anführungszeichen schreibt man \\\\ statt \\",
    r"Unterminated string": "ein Text ohne sein Anführungszeichen am Ende",
    r"(?:Found invalid|Illegal) character (.*)": "das Zeichen {} darf hier nicht stehen",
}


def syntax_words(message: str, lang: str) -> str:
    """What a `SyntaxFault` says, in this language."""
    if lang == "de":
        for english, german in GERMAN.items():
            found = re.fullmatch(english, message)
            if found:
                return german.replace("{}", "".join(found.groups()))
    return message
