"""Real dice at the keyboard: what is asked of whoever reads them, and what a typed line says they show."""

from collections.abc import Sequence

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.input_text import folded, split
from tripot.cli.tui.menu import Unclear
from tripot.kernel import Dice, Die, Face, Outcome

YES = ("", "o", "oui", "y", "yes")
NO = ("n", "non", "no")


def asked(speech: Speech, law: Dice) -> str:
    """The faces that may be typed, die by die; like dice stand together."""
    kinds = dict.fromkeys(law.dice)
    told = [f"{law.dice.count(die)} × {', '.join(_label(speech, face) for face in _different(die))}" for die in kinds]
    return " · ".join(told)


def spoken(speech: Speech, faces: Outcome) -> str:
    """What was read, to be said yes or no to."""
    return ", ".join(speech.word(face) for face in faces)


def read_faces(speech: Speech, law: Dice, line: str) -> Outcome:
    """What a line says the dice show, in their order: words, letters or numbers; else :class:`Unclear`."""
    tokens = [token.strip(",") for token in split(line)]
    if len(tokens) == 1 and len(law.dice) == len(tokens[0]):
        tokens = list(tokens[0])  # 421 for 4 2 1
    found = [_face(speech, die, token) for die, token in zip(law.dice, tokens, strict=False)]
    faces = tuple(face for face in found if face is not None)
    if len(tokens) != len(law.dice) or not law.admits(faces):
        raise Unclear(speech.say("ui-dice-unclear", count=len(law.dice), faces=asked(speech, law)))
    return faces


def agreed(line: str) -> bool | None:
    """Yes or no; nothing where it is neither."""
    word = folded(line)
    return True if word in YES else False if word in NO else None


def _face(speech: Speech, die: Die, token: str) -> Face | None:
    """The face a word stands for: itself, its letter, its name, or the beginning of one name only."""
    wanted, faces = folded(token), _different(die)
    for face in faces:
        if wanted in (folded(str(face)), speech.key(face), folded(speech.word(face))):
            return face
    near = [face for face in faces if isinstance(face, str) and folded(speech.word(face)).startswith(wanted)]
    return near[0] if len(near) == 1 else None


def _label(speech: Speech, face: Face) -> str:
    key = speech.key(face)
    return f"{speech.word(face)} ({key})" if key else speech.word(face)


def _different(die: Die) -> Sequence[Face]:
    return list(dict.fromkeys(die.faces))
