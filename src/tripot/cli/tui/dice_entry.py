"""Asks for the faces of real dice, and parses the answer."""

from collections.abc import Sequence

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.input_text import UnclearInput, fold_accents, split_words
from tripot.kernel import Dice, Die, Face, Outcome


def faces_prompt(speech: Speech, law: Dice) -> str:
    """Return the possible faces, die by die, with equal dice grouped."""
    return " · ".join(
        f"{law.dice.count(die)} × {', '.join(_label(speech, face) for face in _distinct_faces(die))}"
        for die in dict.fromkeys(law.dice)
    )


def faces_text(speech: Speech, faces: Outcome) -> str:
    """Return the reported faces as text, for the other players to confirm."""
    return ", ".join(speech.word(face) for face in faces)


def read_faces(speech: Speech, law: Dice, line: str) -> Outcome:
    """Read the faces in a line, in the order of the dice: words, letters or numbers. Raises :class:`UnclearInput`."""
    tokens = [token.strip(",") for token in split_words(line)]
    if len(tokens) == 1 and len(law.dice) == len(tokens[0]):
        tokens = list(tokens[0])  # 421 for 4 2 1
    found = [_parse_face(speech, die, token) for die, token in zip(law.dice, tokens, strict=False)]
    faces = tuple(face for face in found if face is not None)
    if len(tokens) != len(law.dice) or not law.admits(faces):
        raise UnclearInput(speech.say("ui-dice-unclear", count=len(law.dice), faces=faces_prompt(speech, law)))
    return faces


def _parse_face(speech: Speech, die: Die, token: str) -> Face | None:
    """Return the face that a word means: the face itself, its letter, its name, or an unambiguous beginning of a
    name."""
    wanted, faces = fold_accents(token), _distinct_faces(die)
    for face in faces:
        if wanted in (fold_accents(str(face)), speech.key(face), fold_accents(speech.word(face))):
            return face
    near = [face for face in faces if isinstance(face, str) and fold_accents(speech.word(face)).startswith(wanted)]
    return near[0] if len(near) == 1 else None


def _label(speech: Speech, face: Face) -> str:
    key = speech.key(face)
    return f"{speech.word(face)} ({key})" if key else speech.word(face)


def _distinct_faces(die: Die) -> Sequence[Face]:
    return list(dict.fromkeys(die.faces))
