"""`enfilade import`, and games on imported maps."""

import tomllib

import pytest

from enfilade.core.record import read_record
from enfilade.core.replay import replay
from enfilade.maps import read_map
from enfilade.maps.forces import with_plain_forces
from enfilade.maps.write import map_toml
from enfilade.rulesets.squad import RULESET
from enfilade.testing.conform import random_game
from tests.cli.command import enfilade
from tests.maps.samples import big_board, board_text, tiled, tmj, tmx

FORCES = """# two against one
turns = 3
[A]
area = ["0101-0203"]
units = ["g1 rifle m1=lmg", "g2 rifle"]
[B]
area = ["0801-0908"]
units = ["k1 line"]
[victory]
A = { hold = ["0505"] }
"""


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "ridge.board"
    path.write_text(big_board(9, 8))
    return path


def test_a_board_becomes_a_map_and_a_drawing(tmp_path, board):
    out = tmp_path / "ridge.toml"
    ran = enfilade(tmp_path, "import", board, "-o", out)
    assert ran.code == 0
    assert ran.out.splitlines()[0] == f"{board}: a megamek map of 9 x 8 hexes"
    assert f"Written: {out}" in " ".join(ran.out.split())
    assert enfilade(tmp_path, "check", out).out == f"{out}: map, fine\n"
    drawn = [enfilade(tmp_path, "render", each).out for each in (board, out)]
    assert all(text.startswith("<svg ") for text in drawn)
    assert enfilade(tmp_path, "los", board, "0101", "0908").code == 0


def test_without_out_the_map_goes_to_stdout_and_the_report_beside_it(tmp_path, board):
    ran = enfilade(tmp_path, "import", board)
    assert set(tomllib.loads(ran.out)) == {"map"}
    assert "rough:1" in ran.err


def test_json_has_the_report(tmp_path):
    (tmp_path / "x.board").write_text(board_text(2, 1, {(1, 1): (5, "goo:2;woods:1")}))
    data = enfilade(tmp_path, "import", tmp_path / "x.board", "--json").json
    assert "[map]" in data.pop("map")
    assert data == {
        "enfilade": 1,
        "source": str(tmp_path / "x.board"),
        "program": "megamek",
        "width": 2,
        "height": 1,
        "foreign": [
            {"name": "goo:2", "hexes": 1, "becomes": None, "under": 0},
            {"name": "(nothing)", "hexes": 1, "becomes": "open", "under": 0},
            {"name": "woods:1", "hexes": 1, "becomes": "woods", "under": 0},
        ],
        "unmapped": {"goo:2": 1},
        "terrain": {"open": 1, "woods": 1},
        "notes": [
            "levels above 2 are 2 now: 1 hex, the farthest 5",
            "1 terrain is not in the table, 1 time; --terrain names a table of your own",
        ],
        "file": None,
    }
    written = enfilade(tmp_path, "import", tmp_path / "x.board", "-o", tmp_path / "y.toml", "--json").json
    assert (written["map"], written["file"]) == (None, str(tmp_path / "y.toml"))


def test_the_users_table_is_heard(tmp_path, board):
    (tmp_path / "own.toml").write_text('[terrain]\nrough = "jungle"\n')
    ran = enfilade(tmp_path, "import", board, "--terrain", tmp_path / "own.toml", "--json")
    assert ran.json["terrain"]["jungle"] > 0
    (tmp_path / "own.toml").write_text('[terrain]\nrough = "lava"\n')
    wrong = enfilade(tmp_path, "import", board, "--terrain", tmp_path / "own.toml", "--json")
    assert (wrong.code, wrong.error["code"], wrong.error["where"]) == (
        1,
        "bad-table",
        str(tmp_path / "own.toml"),
    )


def test_only_what_an_import_wrote_is_written_over(tmp_path, board):
    out = tmp_path / "mine.toml"
    out.write_text("precious = 1\n")
    ran = enfilade(tmp_path, "import", board, "-o", out)
    assert (ran.code, out.read_text()) == (1, "precious = 1\n")
    assert "no import has made" in ran.err
    out.unlink()
    for _ in range(2):
        assert enfilade(tmp_path, "import", board, "-o", out).code == 0
    assert enfilade(tmp_path, "import", board, "-o", tmp_path).code == 1
    assert enfilade(tmp_path, "import", board, "-o", tmp_path / "none" / "x.toml").code == 1


def test_a_scenario_is_made_and_played(tmp_path, board):
    out = tmp_path / "x.toml"
    assert enfilade(tmp_path, "import", board, "--scenario", "-o", out).code == 0
    assert enfilade(tmp_path, "check", out).out == f"{out}: scenario, fine\n"
    assert enfilade(tmp_path, "auto", out, "--seats", "random", "--seed", "1").code == 0
    assert enfilade(tmp_path, "auto", board, "--seats", "random", "--seed", "1").code == 0


@pytest.mark.parametrize("kind", ["board", "tmx", "tmj", "toml"])
def test_any_map_is_played_on_with_forces(tmp_path, board, kind):
    """A foreign map or one of ours; the record holds it whole."""
    forces = tmp_path / "forces.toml"
    forces.write_text(FORCES)
    data = tiled(9, 8, [[1, 2, 1] * 24])
    if kind == "toml":
        assert enfilade(tmp_path, "import", board, "-o", tmp_path / "map.toml").code == 0
    path = {
        "board": board,
        "tmx": tmx(tmp_path / "map.tmx", data),
        "tmj": tmj(tmp_path / "map.tmj", data),
        "toml": tmp_path / "map.toml",
    }[kind]
    file = tmp_path / "game.rec"
    words = ("play", "--map", path, "--forces", forces, "--bot", "random", "--seed", "3", "--record", file)
    ran = enfilade(tmp_path, *words, lines=["place g1 0101"])
    assert ran.code == 0
    assert f"squad: {path.stem}" in ran.out
    record = read_record(file.read_text(), "game")
    assert "# two against one" in record.head.scenario
    assert replay(record, RULESET, "game").live.board.size == 72
    made = enfilade(tmp_path, "import", path, "--forces", forces, "-o", tmp_path / "s.toml")
    assert made.code == (1 if kind == "toml" else 0)


def test_a_map_alone_is_played_with_plain_forces(tmp_path, board):
    ran = enfilade(tmp_path, "play", "--map", board, "--bot", "random", "--seed", "3")
    assert ran.code == 0
    assert "squad: ridge" in ran.out


def test_what_the_table_does_not_know_is_said_when_it_is_played_on(tmp_path):
    (tmp_path / "x.board").write_text(board_text(4, 4, {(1, 1): (0, "goo:2"), (1, 2): (0, "goo:2")}))
    for words in (("play", "--map"), ("auto", "--seats", "random"), ("render",)):
        ran = enfilade(tmp_path, *words, tmp_path / "x.board")
        assert ran.code == 0
        told = f"enfilade: {tmp_path / 'x.board'}: not in the table of terrain, 1 in all: goo:2 (2)\n"
        assert ran.err == told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = ", "this is not TOML"),
        ("turns = 3\n[B]\n", "A is missing"),
        ("[A]\n[B]\n", "turns is missing"),
        ('turns = 3\n[A]\n[B]\n[map]\nterrain = "."\n', "a map of its own"),
        ('turns = 3\n[A]\narea = ["9901"]\n[B]\n', "no hex of this map"),
        ('turns = 3\n[A]\narea = ["0101"]\nunits = ["g1 wizard"]\n[B]\n', "of kind 'wizard'"),
        ("turns = 3\ncolour = 3\n[A]\n[B]\n", "colour is not a key"),
    ],
)
def test_wrong_forces_are_refused_by_name(tmp_path, board, text, says):
    forces = tmp_path / "forces.toml"
    forces.write_text(text)
    for command in (("play", "--map", board), ("import", board)):
        ran = enfilade(tmp_path, *command, "--forces", forces)
        assert (ran.code, ran.err.count("\n"), says in ran.err, str(forces) in ran.err) == (1, 1, True, True)


def test_words_that_do_not_go_together_are_wrong_use(tmp_path, board):
    for words in (
        ("play", "meeting", "--map", board),
        ("play", "--forces", board),
        ("play", "--terrain", board),
        ("play", "--map", board, "--ruleset", "toy"),
        ("play", "--resume", "x", "--map", board),
        ("play", "--map", tmp_path / "x.toml", "--terrain", board),
    ):
        assert enfilade(tmp_path, *words).code == 2


def test_where_nobody_has_room_a_map_is_drawn_but_not_played(tmp_path):
    (tmp_path / "sea.board").write_text(
        board_text(3, 3, dict.fromkeys([(c, r) for c in (1, 2, 3) for r in (1, 2, 3)], (0, "water:3")))
    )
    assert enfilade(tmp_path, "render", tmp_path / "sea.board").code == 0
    assert "[no-room]" in enfilade(tmp_path, "play", "--map", tmp_path / "sea.board").err
    assert "[no-room]" in enfilade(tmp_path, "import", tmp_path / "sea.board", "--scenario").err


@pytest.mark.parametrize(("width", "height"), [(1, 2), (2, 1), (3, 2), (1, 9), (7, 5), (120, 4)])
def test_plain_forces_fit_maps_of_any_size(tmp_path, width, height):
    (tmp_path / "x.board").write_text(big_board(width, height))
    text = with_plain_forces(map_toml(read_map(tmp_path / "x.board")), "x", 'a "title"')
    play, _ = random_game(RULESET, text, 1)
    assert play.result is not None


def test_a_board_of_60_by_60_plays_to_its_end(tmp_path):
    """An imported board and plain forces; random answers come to an end."""
    (tmp_path / "x.board").write_text(big_board(60, 60))
    text = with_plain_forces(map_toml(read_map(tmp_path / "x.board")), "x", "large")
    play, head = random_game(RULESET, text, 7)
    assert play.result is not None
    assert play.live.board.size == 3600
    assert head.scenario == text
