"""A11.6 line by line as texts: every form with all its alternatives, written out.

A form is a text with [ ] around what may be missing and ( | ) around choices, as the rule book writes them; `expand`
makes the texts. N is the card's own name. The types say on which card the text stands.
"""

from collections.abc import Iterator
from dataclasses import dataclass

SPELL, WESEN, AUGMENTATION = "Urmacht", "Mensch", "Augmentation"


@dataclass(frozen=True)
class Form:
    """line: the one of A11.6.   type: of the card.   pattern: with [ ] and ( | )."""

    line: str
    type: str
    pattern: str

    def texts(self) -> list[str]:
        return [" ".join(text.split()).replace(" .", ".").replace(" ,", ",") for text in expand(self.pattern)]


def expand(pattern: str) -> Iterator[str]:
    """All texts of a pattern; brackets may stand in brackets, [a | b] is none, a or b."""
    start = next((at for at, sign in enumerate(pattern) if sign in "[("), None)
    if start is None:
        yield pattern
        return
    end = closing(pattern, start)
    choices = parts(pattern[start + 1 : end]) + ([""] if pattern[start] == "[" else [])
    for choice in choices:
        for middle in expand(choice):
            for rest in expand(pattern[end + 1 :]):
                yield pattern[:start] + middle + rest


def closing(pattern: str, start: int) -> int:
    """Where the bracket that opens at `start` closes."""
    depth = 0
    for at in range(start, len(pattern)):
        depth += (pattern[at] in "[(") - (pattern[at] in "])")
        if depth == 0:
            return at
    raise ValueError(pattern)


def parts(inside: str) -> list[str]:
    """The choices inside of a bracket."""
    found, depth = [""], 0
    for sign in inside:
        depth += (sign in "[(") - (sign in "])")
        if sign == "|" and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return found


NUMBERS = "(zwei | bis zu drei | zwölf)"
ONE = "(ein [anderes] [eigenes | gegnerisches] (Wesen | Biest) | eine [andere] [eigene | gegnerische] Hexe)"
ONE_M = (
    "einen [anderen] [eigenen | gegnerischen] (Menschen | Geist | Riesen)"  # accusative; nominative of n and f is equal
)
SEVERAL = f"{NUMBERS} [andere] [eigene | gegnerische] (Wesen | Menschen | Biester | Geister | Hexen | Riesen)"
ALL = "alle [anderen] [eigenen | gegnerischen] (Wesen | Menschen | Biester | Geister | Hexen | Riesen)"
FIGURE = "mit [aufgedruckter] Stärke 3 [oder weniger | oder mehr]"
EXTREME = "mit der (höchsten | niedrigsten) [aufgedruckten] Stärke"
THAN = "mit (höherer | niedrigerer) [aufgedruckter] Stärke als"
OTHERS = "(ein | ein anderes eigenes | alle eigenen | alle anderen) Wesen [vom Typ Biest] [mit Stärke 3 oder mehr]"
STRENGTH = f"({FIGURE} | {EXTREME} | {THAN} (N | {OTHERS}))"
ENTERS = "Wenn N ins Spiel kommt,"
SOME_W = "(ein gegnerisches Wesen | zwei andere Biester | bis zu zwei Wesen mit Stärke 2 | alle eigenen Menschen)"
SOME_W_DAT = (
    "(einem gegnerischen Wesen | zwei anderen Biestern | bis zu zwei Wesen mit Stärke 2 | allen eigenen Menschen)"
)
SOME_W_GEN = "(aller [anderen] (eigenen | gegnerischen) (Wesen | Menschen | Biester | Geister | Hexen | Riesen))"
EACH = (
    "für (jedes [andere] [eigene | gegnerische] (Wesen | Biest) | jeden eigenen Geist | jede Hexe | jede Augmentation)"
)
PLAYER = "(jeder Gegner | jeder Spieler | ein Gegner deiner Wahl | der angegriffene Spieler)"
PLAYED = (
    "(eine [andere] Karte | eine Karte vom Typ (Hexe | Urmacht) | ein Wesen | einen Menschen | einen Zauber | "
    "eine Augmentation)"
)
DO = "ziehe eine Karte"

FORMS = (
    Form("Wesen", SPELL, f"Vernichte ({ONE} | {ONE_M} | {SEVERAL} | {ALL})."),
    Form("Wesen", WESEN, f"{ENTERS} vernichte (ein | zwei | alle) Wesen [vom Typ Riese] [namens Gretel] [{STRENGTH}]."),
    Form("Wesen", SPELL, f"Bringe (ein | zwei | bis zu zwei | alle) Wesen [vom Typ Biest] [namens Gretel] "
         f"[{FIGURE} | {EXTREME}] aus deinem Abwurfstapel ins Spiel."),
    Form("Wesen", WESEN, "Wenn N angreift, vernichtet jeder Gegner (ein | zwei eigene | bis zu zwei) Wesen "
         "[vom Typ Biest] [mit Stärke 3] seiner Wahl."),
    Form("Wesen", WESEN, "Wenn N angreift, vernichte ein gegnerisches Wesen [mit Stärke 3] "
         "nach Wahl des angegriffenen Spielers."),
    Form("N", AUGMENTATION, f"Wenn das verstärkte Wesen angreift, vernichte ein Wesen {THAN} das verstärkte Wesen."),
    Form("N", WESEN, "Wenn ein anderes Wesen angreift, (vernichte dieses Wesen | gib diesem Wesen Stärke +2 | "
         f"vernichte ein Wesen {THAN} dieses Wesen)."),
    Form("players and moods", SPELL, "(Ziehe eine Karte | Du darfst eine Karte ziehen)."),
    Form("players and moods", WESEN, f"{ENTERS} (ziehe eine Karte | darfst du eine Karte ziehen)."),
    Form("players and moods", WESEN,
         f"Wenn N angreift, (zieht {PLAYER} eine Karte | darf {PLAYER} eine Karte ziehen)."),
    Form("players and moods", SPELL, "(Jeder Gegner | Jeder Spieler | Ein Gegner deiner Wahl) (zieht eine Karte | "
         "darf eine Karte ziehen)."),
    Form("events", WESEN, "Wenn (N | ein [anderes] [eigenes | gegnerisches] Wesen [vom Typ Biest] [mit Stärke 3] | "
         "eine eigene Hexe) (angreift | kämpft | (ins Spiel kommt | blockt | geblockt wird | vernichtet wird) "
         "[oder angreift | oder kämpft]), ziehe eine Karte."),
    Form("events", AUGMENTATION, "Wenn das verstärkte Wesen (angreift | blockt | geblockt wird | "
         f"kämpft | vernichtet wird), {DO}."),
    Form("events", WESEN, f"Wenn eine (eigene | gegnerische) (Lebenskarte | Augmentation) vernichtet wird, {DO}."),
    Form("events", WESEN, f"Wenn (du {PLAYED} spielst | ein Gegner {PLAYED} spielt), {DO}."),
    Form("events", WESEN, f"Wenn (dein Zug | der Zug eines Gegners) (beginnt | endet), {DO}."),
    Form("events", WESEN, "Wenn (N angreift | du einen Zauber spielst | dein Zug beginnt) und "
         "(kein Biest im Spiel ist | du keine Handkarten hast | mindestens zwei Wesen im Spiel sind), ziehe "
         "eine Karte."),
    Form("effects", SPELL, "Ziehe (eine Karte | zwei Karten | zwölf Karten) "
         f"[{EACH} im Spiel]."),
    Form("effects", SPELL, "Wirf (eine [zufällige] Handkarte | zwei [zufällige] Handkarten | bis zu zwei Handkarten | "
         "alle Handkarten | die oberste Karte deines Decks | die obersten zwei Karten deines Decks) ab."),
    Form("effects", SPELL, f"Vernichte ({SOME_W} | eine [andere] [eigene | gegnerische] Augmentation | "
         "eine (eigene | gegnerische) Lebenskarte)."),
    Form("effects", SPELL, f"Schicke {SOME_W} auf die Hand zurück."),
    Form("effects", SPELL, f"Lege ({SOME_W} | eine Handkarte | zwei Handkarten | eine Karte aus deinem Abwurfstapel) "
         "(auf | unter) das Deck."),
    Form("effects", SPELL, "Nimm (ein Wesen | einen Zauber | eine Karte | zwei Karten | eine Karte vom Typ Hexe | "
         "eine Augmentation) aus deinem Abwurfstapel auf die Hand."),
    Form("effects", WESEN, "Wenn N vernichtet wird, bringe (ein [anderes] Wesen | einen [anderen] Menschen | "
         "alle [anderen] Biester) aus deinem Abwurfstapel ins Spiel."),
    Form("effects", SPELL, "Sieh (die oberste Karte deines Decks | die obersten zwei Karten deines Decks | "
         "die Hand eines Gegners deiner Wahl) an."),
    Form("effects", WESEN, "Wenn N angreift, sieh die Hand des angegriffenen Spielers an."),
    Form("effects", SPELL, "Decke (die oberste Karte deines Decks | die obersten zwei Karten deines Decks | "
         "deine Hand) auf."),
    Form("effects", SPELL, f"Übernimm {SOME_W} [bis zum Ende des Zuges]."),
    Form("effects", SPELL, "Tausche (ein eigenes | ein) Wesen gegen (ein gegnerisches Wesen | einen Menschen | "
         "ein anderes Wesen mit der höchsten Stärke)."),
    Form("effects", SPELL, f"Gib {SOME_W_DAT} [bis zum Ende des Zuges | bis zum Ende deines nächsten Zuges] "
         f"Stärke (+2 | -2) [{EACH} im Spiel]."),
    Form("effects", SPELL, "Spiele (eine weitere Karte | zwei weitere Karten | ein weiteres Wesen | "
         "einen weiteren Zauber | eine weitere Karte vom Typ Hexe | ein weiteres Biest)."),
    Form("effects", SPELL, "Greife mit (einem [anderen] [eigenen] (Wesen | Biest | Menschen) | einer eigenen Hexe | "
         "einem Wesen mit Stärke 3) an."),
    Form("effects", WESEN, f"{ENTERS} führe die Fähigkeit (eines [anderen] [eigenen | gegnerischen] (Wesens | "
         f"Biestes | "
         "Menschen | Geistes | Riesen) | einer anderen Hexe) aus."),
    Form("effects", SPELL, "Ignoriere (bis zum Ende des Zuges | bis zum Ende deines nächsten Zuges) die Fähigkeiten "
         f"({SOME_W_GEN} | eines gegnerischen Wesens)."),
    Form("effects", SPELL, "(Lege die oberste Karte deines Decks zu deinen Lebenskarten | Mische dein Deck)."),
    Form("joined", SPELL, "Ziehe eine Karte (und | oder) wirf eine Handkarte ab. [Danach ziehe eine Karte. | "
         "Danach darfst du eine Karte ziehen. | Danach zieht jeder Gegner eine Karte.]"),
    Form("joined", SPELL, "(Du darfst eine Handkarte abwerfen | Wirf eine Handkarte ab | "
         "Jeder Gegner wirft eine Handkarte ab | Jeder Gegner darf eine Handkarte abwerfen), um "
         "(eine Karte zu ziehen | ein Wesen zu vernichten und eine Karte zu ziehen | "
         "eine Handkarte abzuwerfen oder ein Wesen auf die Hand zurückzuschicken)."),
    Form("joined", WESEN, "Wenn (N | ein [anderes] eigenes Wesen | eine eigene Augmentation) vernichtet würde, "
         "darfst du "
         "(N vernichten | zwei Handkarten abwerfen), um das zu verhindern."),
    Form("joined", AUGMENTATION, "Wenn das verstärkte Wesen vernichtet würde, darfst du N vernichten, "
         "um das zu verhindern."),
    Form("joined", SPELL, "Wenn (ein Biest im Spiel ist | du keine Handkarten hast), ziehe eine Karte. "
         "[Danach mische dein Deck.]"),
    Form("lasting", WESEN, f"N hat Stärke (+2 | -1) [{EACH} im Spiel]."),
    Form("lasting", WESEN, "Alle [anderen] [eigenen | gegnerischen] (Wesen | Biester | Menschen) [mit Stärke 1] "
         "(haben Stärke +1 | dürfen nicht angreifen | dürfen nicht blocken | müssen angreifen | müssen blocken | "
         "können nicht geblockt werden | können nicht im Kampf vernichtet werden)."),
    Form("lasting", WESEN, "N (darf nicht | muss) (angreifen | blocken)."),
    Form("lasting", WESEN, "N kann nicht [von (Menschen | eigenen Biestern | gegnerischen Geistern | Hexen | Riesen | "
         "Wesen mit Stärke 3 oder weniger | Wesen mit höherer Stärke als N)] geblockt werden."),
    Form("lasting", AUGMENTATION, "Das verstärkte Wesen (hat Stärke +3 | darf nicht blocken | muss angreifen | "
         "kann nicht geblockt werden | kann nicht im Kampf vernichtet werden)."),
    Form("lasting", WESEN, "N kann nicht im Kampf vernichtet werden."),
    Form("lasting", WESEN, f"Die Fähigkeiten ({SOME_W_GEN} | aller Wesen mit Stärke 1) werden ignoriert."),
    Form("lasting", WESEN, "Kein (Spieler | Gegner) darf [in seinem Zug] (einen Zauber | eine weitere Karte | "
         "ein Wesen | "
         "eine Karte vom Typ Hexe) spielen."),
    Form("lasting", WESEN, "Du darfst in jedem deiner Züge eine weitere Karte spielen."),
    Form("conditions", WESEN, "Solange (kein [anderes] [eigenes | gegnerisches] Wesen | keine Augmentation | "
         "ein anderer Mensch | keine eigene Hexe | ein Wesen mit aufgedruckter Stärke 1) im Spiel ist, "
         "(hat N Stärke +2 | darf N nicht angreifen | muss N blocken | kann N nicht geblockt werden | "
         "kann N nicht von Menschen geblockt werden | kann N nicht im Kampf vernichtet werden | "
         "werden die Fähigkeiten aller anderen Wesen ignoriert | darf kein Spieler in seinem Zug einen Zauber "
         "spielen | "
         "darfst du in jedem deiner Züge eine weitere Karte spielen | haben alle eigenen Biester Stärke +1)."),
    Form("conditions", WESEN, "Solange mindestens (zwei | drei) [andere] [eigene | gegnerische] (Wesen | "
         "Augmentationen | "
         "Menschen) im Spiel sind, hat N Stärke +2."),
    Form("conditions", WESEN, "Solange du ((weniger | mehr) (Lebenskarten | Handkarten) hast als "
         "(ein Gegner | jeder Gegner) | keine Handkarten hast), hat N Stärke +2."),
    Form("conditions", WESEN, "Wenn N angreift und du (weniger | mehr) (Lebenskarten | Handkarten) hast als "
         "der angegriffene Spieler, ziehe eine Karte."),
)  # fmt: skip
