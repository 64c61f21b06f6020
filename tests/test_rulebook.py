"""The rulebook has every rule once and in order, and every rule is in the code and in a test."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from enfilade import rulebook
from enfilade.rulebook import Chapter, read_book

REPOSITORY = Path(__file__).resolve().parents[1]
TESTS = REPOSITORY / "tests"
SQUAD = REPOSITORY / "src" / "enfilade" / "rulesets" / "squad"
BOOK = REPOSITORY / "docs" / "rules" / "squad"
RULINGS = REPOSITORY / "docs" / "rulings" / "squad.md"
TRACE = REPOSITORY / "docs" / "trace.md"
EXCUSES = TESTS / "rule_excuses.toml"
EXCUSED: dict[str, dict[str, str]] = tomllib.loads(EXCUSES.read_text(encoding="utf-8"))

RULES = """
    1.1 1.2 1.3 1.4
    2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10
    3.1 3.2 3.3 3.4
    4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9
    5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8
    6.1 6.2 6.3 6.4 6.5 6.6
    7.1 7.2 7.3 7.4 7.5 7.6
    8.1 8.2 8.3 8.4 8.5 8.6
    9.1 9.2
    10.1 10.2 10.3 10.4 10.5 10.6
    11.1 11.2 11.3 11.4
    12.1 12.2 12.3 12.4 12.5 12.6
    13.1 13.2 13.3 13.4 13.5 13.6 13.7 13.8 13.9 13.10
    13.11 13.12 13.13 13.14 13.15 13.16 13.17 13.18 13.19 13.20
    14.1 14.2 14.3
    15.1 15.2
    16.1 16.2 16.3
    17.1 17.2 17.3 17.4 17.5
    19.1 19.2 19.3 19.4 19.5 19.6
    20.1 20.2 20.3 20.4 20.5 20.6 20.7 20.8 20.9 20.10 20.11
"""
EXPECTED = tuple(RULES.split())

SWITCHES = (
    "low_ground_blocks",
    "sniper_may_decline",
    "sniper_needs_cover",
    "sniper_fires_at_infantry_only",
    "sniper_fires_again_on_twelve",
)
RULINGS_EXPECTED = ("2.10", "3.3", "4.5", "4.6", "4.6b", "11.4", *(f"13.{n}" for n in range(7, 20)))


def number_key(number: str) -> tuple[int, int]:
    """Chapter and place, to compare by."""
    chapter, place = number.split(".")
    return int(chapter), int(place)


# The book


def test_the_book_has_every_rule_once_and_in_order():
    """The book has the rules written out here: none is missing, doubled, added or out of place."""
    assert rulebook.numbers("squad") == EXPECTED


def test_the_files_have_the_rules_in_order_too():
    """Reading the files from top to bottom, the numbers go up: no sorting hides a misplaced rule."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(BOOK.glob("[0-9]*.md")))
    assert tuple(re.findall(r"^\*\*(\d+\.\d+)\*\* ", text, re.MULTILINE)) == EXPECTED


def test_every_rule_stands_in_its_own_chapter_and_says_something():
    """A rule's first figure is its chapter's, and its text has words."""
    for chapter in rulebook.chapters("squad"):
        assert chapter.title
        for paragraph in chapter.paragraphs:
            assert number_key(paragraph.number)[0] == chapter.number
            assert paragraph.title == chapter.title
            assert re.search(r"\w{2}", paragraph.text), f"{paragraph.number} is empty"


def test_every_file_is_named_by_its_chapter():
    """`13-snipers.md` holds chapter 13."""
    by_file = [int(path.name[:2]) for path in sorted(BOOK.glob("[0-9]*.md"))]
    assert by_file == [chapter.number for chapter in rulebook.chapters("squad")]


@pytest.mark.parametrize("path", sorted(BOOK.glob("*.md")), ids=lambda path: path.name)
def test_every_rule_pointed_to_is_there(path: Path):
    """A number in the text of the book is the number of one of its rules."""
    pointed_to = re.findall(r"(?<![\d.])\d{1,2}\.\d{1,2}(?!\d)", path.read_text(encoding="utf-8"))
    assert sorted(set(pointed_to) - set(EXPECTED), key=number_key) == []


def test_the_index_links_every_chapter():
    """The table of the index names each file once."""
    index = (BOOK / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\((\d\d-[a-z-]+\.md)\)", index)
    assert linked == [path.name for path in sorted(BOOK.glob("[0-9]*.md"))]


def test_13_7_to_13_20_are_marked_as_rulings():
    """Of chapter 13 the rules that fill a gap say so, and the first six don't."""
    marked = {p.number for p in in_chapter(13).paragraphs if p.text.startswith("*Ruling.*")}
    assert marked == {f"13.{n}" for n in range(7, 21)}


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_is_in_the_book_and_in_the_rulings(switch: str):
    """A switch is explained where its rule stands and where the ruling is given."""
    assert rulebook.search("squad", switch)
    assert f"`{switch}`, default" in RULINGS.read_text(encoding="utf-8")


def test_every_ruling_is_listed_with_all_its_parts():
    """A ruling has a question, an answer, a reason, a switch or none, an effect and its tests."""
    sections = RULINGS.read_text(encoding="utf-8").split("\n## squad R-")[1:]
    assert tuple(section.split()[0] for section in sections) == RULINGS_EXPECTED
    for section in sections:
        parts = re.findall(r"^\*\*(\w+)\.\*\* ", section, re.MULTILINE)
        assert parts == ["Question", "Ruling", "Reason", "Switch", "Effect", "Tests"], section.split()[0]


def test_the_trace_has_every_statement_and_cites_rules_of_the_book():
    """Ids run without a gap, and the sniper's point to rules that are there."""
    rows = re.findall(
        r"^\| (S[NF])-(\d\d) \| \S.* \| ([\d., ]+) \|$", TRACE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [(seed, int(n)) for seed, n, _ in rows] == [
        *(("SN", n) for n in range(1, 40)),
        *(("SF", n) for n in range(1, 36)),
    ]
    cited_there = {number for seed, _, numbers in rows if seed == "SN" for number in numbers.split(", ")}
    assert cited_there <= set(EXPECTED)


# Looking things up


def in_chapter(number: int) -> Chapter:
    """A chapter that is known to be there."""
    chapter = rulebook.chapter("squad", number)
    assert chapter is not None
    return chapter


def test_squad_has_a_rulebook():
    """The squad ruleset is among those with a book."""
    assert "squad" in rulebook.rulesets()


def test_a_paragraph_is_cut_out_with_what_belongs_to_it():
    """A rule goes on to the next number: its table is in it, its own number and its neighbours aren't."""
    paragraph = rulebook.paragraph("squad", "7.4")
    assert paragraph is not None
    assert (paragraph.number, paragraph.title) == ("7.4", "Anti-personnel fire")
    assert paragraph.text.startswith("The attack causes casualty points")
    assert "| K | 7 | 8 | 9 | 10 | 11 | 12 |" in paragraph.text
    assert "**7.5**" not in paragraph.text


def test_a_heading_belongs_to_no_rule():
    """The heading before 13.7 does not end up in 13.6."""
    paragraph = rulebook.paragraph("squad", "13.6")
    assert paragraph is not None
    assert "#" not in paragraph.text


def test_a_chapter_has_its_whole_text():
    """A chapter shows its title, its Markdown from the heading on, and its rules."""
    chapter = in_chapter(13)
    assert chapter.title == "Snipers"
    assert chapter.text.startswith("# 13 Snipers\n")
    assert len(chapter.paragraphs) == 20


@pytest.mark.parametrize("number", ["13.21", "18.1", "13", "", "x", "13.2.1"])
def test_an_unknown_number_is_none(number: str):
    """What is not a rule of the book is not found, whatever it looks like."""
    assert rulebook.paragraph("squad", number) is None


@pytest.mark.parametrize("ruleset", ["no-such-game", "", "..", "squad/..", "/"])
def test_an_unknown_ruleset_has_nothing(ruleset: str):
    """An unknown name is no error and reaches no other folder."""
    assert rulebook.numbers(ruleset) == ()
    assert rulebook.chapter(ruleset, 1) is None
    assert rulebook.paragraph(ruleset, "1.1") is None
    assert rulebook.search(ruleset, "hex") == ()
    assert rulebook.suggest(ruleset, "1.1") == ()


def test_search_minds_neither_case_nor_marks_nor_line_ends():
    """A phrase is found across emphasis and lines, in any case, in the order of the book."""
    assert [p.number for p in rulebook.search("squad", "OPPORTUNITY FIRE. while he")] == ["13.4"]
    found = [p.number for p in rulebook.search("squad", "Natural 12")]
    assert "13.2" in found
    assert found == sorted(found, key=number_key)


@pytest.mark.parametrize("blank", ["", " ", "\n"])
def test_search_for_nothing_finds_nothing(blank: str):
    """A blank word is in no rule."""
    assert rulebook.search("squad", blank) == ()


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("13.21", ("13.20", "13.19", "13.18")),
        ("13", ("13.1", "13.2", "13.3")),
        ("9.7", ("9.2", "9.1")),
        ("zebra", ()),
    ],
)
def test_suggest_names_the_nearest(asked: str, near: tuple[str, ...]):
    """Within a chapter the nearest places are offered; for a word, nothing."""
    assert rulebook.suggest("squad", asked) == near


def test_suggest_helps_with_a_forgotten_point():
    """Who types 132 is offered 13.2."""
    assert "13.2" in rulebook.suggest("squad", "132")


def test_the_installed_book_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """In an installed package the book of the package is read, and not one that lies beside it."""
    book = tmp_path / "installed" / "toy"
    book.mkdir(parents=True)
    (book / "02-b.md").write_text("# 2 Bees\n\n**2.10** ten\n\n**2.2** two\n", encoding="utf-8")
    other = tmp_path / "repository" / "toy"
    other.mkdir(parents=True)
    (other / "01-a.md").write_text("# 1 Ants\n\n**1.1** one\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "INSTALLED", tmp_path / "installed")
    monkeypatch.setattr(rulebook, "IN_REPOSITORY", tmp_path / "repository")
    rulebook.rulesets.cache_clear()
    try:
        assert rulebook.rulesets() == ("toy",)
        assert rulebook.numbers("toy") == ("2.2", "2.10")
    finally:
        rulebook.rulesets.cache_clear()


def test_a_book_is_read_once():
    """The second look-up reads no file."""
    assert read_book(BOOK) is read_book(BOOK)


# Cited by the code and by the tests


def cited(paths: Iterable[Path]) -> set[str]:
    """The numbers that stand as words in these files, or in a name such as test_13_2_seen."""
    found: set[str] = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(r"(?<![\w.])\d{1,2}\.\d{1,2}(?!\w|\.\d)", text))
        found.update(f"{a}.{b}" for a, b in re.findall(r"test_(\d{1,2})_(\d{1,2})(?!\d)", text))
    return found


def squad_tests() -> list[Path]:
    """Tests and cases that can speak of squad: not this file, its excuses or another ruleset's tests."""
    here = {Path(__file__).resolve(), EXCUSES}
    files = [path for ext in ("py", "toml") for path in sorted(TESTS.rglob(f"*.{ext}"))]
    return [path for path in files if path not in here and "skirmish" not in str(path.relative_to(TESTS))]


def uncited(where: str, paths: Iterable[Path]) -> list[str]:
    """The rules that nothing there cites and nobody excuses."""
    known = cited(paths) | set(EXCUSED[where])
    return [number for number in rulebook.numbers("squad") if number not in known]


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ('"""13.2 A natural twelve."""', {"13.2"}),
        ('rule="13.2")', {"13.2"}),
        ("# 13.9, 13.10", {"13.9", "13.10"}),
        ("ends with 4.9.", {"4.9"}),
        ("def test_13_2_seen():", {"13.2"}),
        ("test_13_20_odds", {"13.20"}),
        ("squad 1.0.0, x1.5, 3.141", set()),
    ],
)
def test_a_citation_is_a_number_as_a_word(line: str, numbers: set[str], tmp_path: Path):
    """Docstrings, comments, arguments and names of tests cite; versions and long fractions don't."""
    file = tmp_path / "some.py"
    file.write_text(line, encoding="utf-8")
    assert cited([file]) == numbers


there_is_code = pytest.mark.skipif(not (SQUAD / "__init__.py").exists(), reason="the ruleset is not there")


@there_is_code
def test_the_code_cites_every_rule():
    """Each rule is named in the code of the ruleset, or an excuse is given."""
    assert uncited("code", sorted(SQUAD.rglob("*.py"))) == []


@there_is_code
def test_the_tests_cite_every_rule():
    """Each rule is named in a test or a case, or an excuse is given."""
    assert uncited("test", squad_tests()) == []


@pytest.mark.parametrize("where", ["code", "test"])
def test_excuses_are_for_rules_and_say_why(where: str):
    """An excuse stands for a rule of the book and has words."""
    assert set(EXCUSED[where]) <= set(EXPECTED)
    assert all(why.strip() for why in EXCUSED[where].values())


def test_no_rule_is_there_twice():
    """Every number is unique."""
    assert [n for n, times in Counter(rulebook.numbers("squad")).items() if times > 1] == []
    assert all(number_key(a) < number_key(b) for a, b in pairwise(rulebook.numbers("squad")))
