"""Texts that fit and can be read, in fonts that are there."""

import pytest

from renderers import glyphs
from renderers.glyphs import FontMissing, covered, font_file
from renderers.type import (
    Face,
    Style,
    black,
    bold,
    fit,
    fit_lines,
    fit_name,
    person_name,
    serif,
    signed,
    text_and_font,
    width,
)


@pytest.mark.parametrize("style", [serif, black, bold])
def test_nothing_under_28(style: object) -> None:
    assert callable(style)
    style(28)
    with pytest.raises(ValueError, match="phone"):
        style(27)


def test_a_text_with_room_stays_as_it_is() -> None:
    assert fit("Keep", serif(32), 400) == ("Keep", serif(32))


def test_a_long_text_shrinks_to_28_then_ends_in_an_ellipsis() -> None:
    text, style = fit("Maison des domestiques", serif(42), 330)
    assert text == "Maison des domestiques"
    assert 28 <= style.size < 42
    text, style = fit("Maison des domestiques", serif(42), 200)
    assert style.size == 28
    assert text.endswith("…")
    assert width(text, style) <= 200


def test_no_room_at_all_gives_nothing() -> None:
    assert fit("Keep", serif(32), 5)[0] == ""


def test_a_long_name_takes_two_lines() -> None:
    assert fit_name("Tom", serif(44), 130) == (("Tom",), serif(44))
    lines, style = fit_name("Maria Skłodowska-Curie", serif(44), 260)
    assert lines == ("Maria", "Skłodowska-Curie")
    assert 28 <= style.size <= 41
    assert all(width(line, style) <= 260 for line in lines)
    lines, _ = fit_name("Wolfeschlegelstein20", serif(44), 120)
    assert len(lines) == 1
    assert lines[0].endswith("…")


def test_minus_signs() -> None:
    assert signed(-12) == "−12"
    assert signed(7) == "7"


def test_the_fonts_have_polish_and_french_letters() -> None:
    for face in ("serif", "black", "bold"):
        text = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ’…–−½/+ 0123456789"
        kept, file = text_and_font(text, face)
        assert kept == text
        assert "Roboto" not in file.name


@pytest.mark.parametrize("face", ["serif", "black", "bold"])
@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009"])
def test_a_space_that_a_font_lacks_does_not_change_the_font(face: Face, space: str) -> None:
    """French has a narrow one before its high punctuation."""
    kept, file = text_and_font(f"But{space}: 8", face)
    assert "Roboto" not in file.name
    assert kept == "But\u00a0: 8"
    assert width(f"But{space}: 8", Style(face, 40)) == width("But : 8", Style(face, 40))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Marta", "Marta"),
        ("Łucja Żółć", "Łucja Żółć"),
        ("𝓜𝓪𝓻𝓽𝓪 🌸", "Marta"),
        ("🦊 Fox 🦊", "Fox"),
        ("Анна", "Анна"),
        ("Ελένη", "Ελένη"),
        ("M̷a̷r̷t̷a̷", "Marta"),
        ("a\u200db\u202ec", "abc"),
        ("👩\u200d👧 Zoë", "Zoë"),
        ("שלום", "stand-in"),
        ("مریم", "stand-in"),
        ("王小明", "stand-in"),
        ("🦊🦊", "stand-in"),
        ("---", "stand-in"),
        ("", "stand-in"),
        ("   two   words ", "two words"),
    ],
)
def test_names_of_any_kind(name: str, shown: str) -> None:
    assert person_name(name, "stand-in") == shown


def test_what_is_written_is_in_the_font_it_is_written_with() -> None:
    for name in ("Anna שלום", "x王y", "Анна Żółć", "☃ snow"):
        text, file = text_and_font(name, "serif")
        assert all(sign == " " or ord(sign) in covered(file) for sign in text)
        assert text


def test_unreadable_words_leave_no_box() -> None:
    assert text_and_font("王小明", "bold")[0] == ""
    assert width("王", bold(30)) == 0


def test_a_missing_font_package_is_named() -> None:
    with pytest.raises(FontMissing, match="font-nowhere is missing"):
        font_file("font_nowhere", "Nowhere.ttf")
    with pytest.raises(FontMissing, match="font-lato is installed but has no file Lato-Purple"):
        font_file("font_lato", "Lato-Purple.ttf")


def test_both_kinds_of_cmap_are_read() -> None:
    for file in (
        font_file("font_lato", "Lato-Black.ttf"),
        font_file("font_source_serif_pro", "SourceSerifPro-Bold.otf"),
    ):
        points = covered(file)
        assert {ord(sign) for sign in "AŁé0"} <= points
        assert ord("王") not in points
        assert 0xFFFF not in points
        assert 200 < len(points) < 5000


def test_very_long_names_are_cut_before_anything_else() -> None:
    assert len(glyphs.plain("x" * 500)) == 40


def test_style_is_a_value() -> None:
    assert serif(40) == Style("serif", 40)


def test_a_heading_breaks_where_two_lines_are_larger() -> None:
    assert fit_lines("Ezra", serif(34), 200) == (("Ezra",), serif(34))
    lines, style = fit_lines("Blessed Gatekeepers", serif(34), 200)
    assert lines == ("Blessed", "Gatekeepers")
    assert style.size > 32
    assert len(fit_lines("Wolfeschlegelsteinhausen", serif(34), 200)[0]) == 1


@pytest.mark.parametrize(
    ("name", "room", "lines"),
    [
        ("Wolfeschlegelstein20", 190, ("Wolfeschle-", "gelstein20")),
        ("DarkLordOfTheCastle", 170, ("DarkLord-", "OfTheCastle")),
        ("Żaneta Brzęczyszczykiewicz", 190, ("Żaneta B.",)),
        ("Maria Skłodowska-Curie", 143, ("Maria S.",)),
        ("Bartholomäus-Maria", 143, ("Bartho-", "lomäus")),
        ("Maria Aleksandra de la Torre", 143, ("Maria",)),
    ],
)
def test_a_long_name_ends_or_breaks_where_a_reader_would(name: str, room: int, lines: tuple[str, ...]) -> None:
    fitted, style = fit_name(name, serif(44), room)
    assert fitted == lines
    assert style.size >= 28
    assert all(width(line, style) <= room for line in fitted)
