"""Maps for tests: written out by names, or thrown."""

from random import Random

from enfilade.geometry.hexes import Board
from enfilade.geometry.sight import BLOCKING_SIDE, HINDERING_SIDE, Ground, SightTable, open_ground


def lay(
    board: Board,
    *,
    woods: str = "",
    orchards: str = "",
    hedges: str = "",
    hedgerows: str = "",
    hills: str = "",
    peaks: str = "",
) -> Ground:
    """A ground from names parted by spaces: hexes or, of hedges, hexsides; hills are level 1, peaks 2."""
    ground = open_ground(board)
    planes = (
        (woods, ground.blocks, 1),
        (orchards, ground.hinders, 1),
        (hills, ground.levels, 1),
        (peaks, ground.levels, 2),
    )
    for names, plane, value in planes:
        for name in names.split():
            h = board.hex_of(name)
            assert h is not None
            plane[h] = value
    for names, kind in ((hedges, HINDERING_SIDE), (hedgerows, BLOCKING_SIDE)):
        for name in names.split():
            side = board.side_of(name)
            assert side is not None
            ground.sides[side] = kind
    return ground


def look(board: Board, ground: Ground, way: str, smoke: str = "", *, low_ground_blocks: bool = False) -> int:
    """The hindrance of `0101-0105`, smoke written `0103=2`; the two ways to find it must agree."""
    a, b = (board.hex_of(name) for name in way.split("-"))
    assert a is not None
    assert b is not None
    clouds = {}
    for cloud in smoke.split():
        h = board.hex_of(cloud[:-2])
        assert h is not None
        clouds[h] = int(cloud[-1])
    table = SightTable(board, ground, low_ground_blocks=low_ground_blocks)
    told = table.explain(a, b, clouds)
    seen = table.look(a, b, clouds)
    assert seen == (told.hindrance if told.clear else -1)
    return seen


def thrown(board: Board, chance: Random) -> Ground:
    """A map with everything on it, as dense as chance will have it."""
    ground = open_ground(board)
    woods, orchards, sides, hills = (chance.choice((0, 0.05, 0.15, 0.35)) for _ in range(4))
    levels = chance.choice(((1,), (2,), (1, 2), (1, 1, 2)))
    for h in range(board.size):
        ground.blocks[h] = chance.random() < woods
        ground.hinders[h] = chance.random() < orchards
        ground.levels[h] = chance.choice(levels) if chance.random() < hills else 0
        for d in range(6):
            if chance.random() < sides / 2:
                ground.sides[board.side(h, d)] = chance.choice(
                    (HINDERING_SIDE, HINDERING_SIDE, BLOCKING_SIDE)
                )
    return ground


def smoked(board: Board, chance: Random) -> dict[int, int]:
    """Smoke, laid by chance."""
    share = chance.choice((0, 0.1, 0.3))
    return {h: chance.choice((1, 2)) for h in range(board.size) if chance.random() < share}
