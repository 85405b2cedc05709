"""Cut the static fonts of the cards from the variable fonts of the browser client: ``python -m tools.card_fonts``.

The renderer silently drops text in variable fonts. Needs fonttools with brotli, for the time of the cut:
``uv run --with fonttools --with brotli python -m tools.card_fonts``. The licences are in ``THIRD_PARTY_NOTICES.txt``.
"""

from pathlib import Path

REPO = Path(__file__).resolve().parent.parent
SOURCES = REPO / "web" / "node_modules"
FONTS = REPO / "src" / "tripot" / "server" / "cards" / "fonts"
TEXT = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{part}-wght-normal.woff2"
DISPLAY = "@fontsource/dela-gothic-one/files/dela-gothic-one-latin-400-normal.woff2"
TEXT_WEIGHT = 600
NAME_IDS = (1, 16)
"""The family name of a font, and its typographic family name."""


def main() -> None:
    """Write every cut, with only the family as its name."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
    from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

    FONTS.mkdir(exist_ok=True)
    for part in ("latin", "latin-ext"):
        font = TTFont(SOURCES / TEXT.format(part=part))
        cut = instantiateVariableFont(font, {"wght": TEXT_WEIGHT})
        _write(cut, "Bricolage Grotesque", f"bricolage-grotesque-{part}-{TEXT_WEIGHT}.ttf")
    _write(TTFont(SOURCES / DISPLAY), "Dela Gothic One", "dela-gothic-one-latin.ttf")


def _write(font: "object", family: str, file: str) -> None:
    from fontTools.ttLib import TTFont

    assert isinstance(font, TTFont)
    for record in list(font["name"].names):
        if record.nameID in NAME_IDS:
            record.string = family
        elif record.nameID in (2, 17):
            record.string = "Regular"
    font["OS/2"].usWeightClass = 400
    font["OS/2"].fsSelection = 0x40
    font["head"].macStyle = 0
    font.flavor = None
    font.save(FONTS / file)
    print(file, (FONTS / file).stat().st_size)


if __name__ == "__main__":
    main()
