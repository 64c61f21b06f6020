"""Sight: cold tables, and a look-up."""

from random import Random
from time import perf_counter

from enfilade.geometry.hexes import Board
from enfilade.geometry.sight import BLOCKING_SIDE, HINDERING_SIDE, Ground, SightTable, open_ground

LOOKS = 1_000_000


def ground_of(board: Board, chance: Random, *, highest: int) -> Ground:
    """A map as maps are: a fifth woods, a tenth orchards, some hedges, hills up to `highest`."""
    ground = open_ground(board)
    for h in range(board.size):
        throw = chance.random()
        ground.blocks[h] = throw < 0.2
        ground.hinders[h] = 0.2 <= throw < 0.3
        ground.levels[h] = chance.choice((0, 0, 0, 0, 0, 0, 1, 1, 2)) if highest else 0
        for d in range(3):
            if chance.random() < 0.05:
                ground.sides[board.side(h, d)] = chance.choice(
                    (HINDERING_SIDE, HINDERING_SIDE, BLOCKING_SIDE)
                )
    return ground


def cold(width: int, height: int, *, highest: int) -> float:
    """Seconds from a board and its ground to all pairs, the best of three."""
    best = 1e9
    for seed in range(3):
        board = Board(width, height)
        ground = ground_of(board, Random(seed), highest=highest)
        start = perf_counter()
        SightTable(board, ground).look(0, 1)
        best = min(best, perf_counter() - start)
    return best


def one_row(width: int, height: int) -> float:
    """Seconds for a row of a board too large for a whole table."""
    board = Board(width, height)
    table = SightTable(board, ground_of(board, Random(1), highest=2))
    table.look(0, 1)
    start = perf_counter()
    table.look(board.size // 2, 1)
    return perf_counter() - start


def look_up() -> float:
    """Nanoseconds a look, the loop taken off."""
    board = Board(33, 10)
    chance = Random(1)
    table = SightTable(board, ground_of(board, chance, highest=2))
    pairs = [(chance.randrange(board.size), chance.randrange(board.size)) for _ in range(LOOKS)]
    look = table.look
    look(0, 1)
    start = perf_counter()
    for _ in pairs:
        pass
    loop = perf_counter() - start
    start = perf_counter()
    for a, b in pairs:
        look(a, b)
    return (perf_counter() - start - loop) / LOOKS * 1e9


def through_smoke() -> float:
    """Microseconds a look with four hexes of smoke on the map."""
    board = Board(33, 10)
    chance = Random(2)
    table = SightTable(board, ground_of(board, chance, highest=0))
    smoke = {chance.randrange(board.size): 1 + n % 2 for n in range(4)}
    pairs = [(chance.randrange(board.size), chance.randrange(board.size)) for _ in range(20_000)]
    table.look(0, 1)
    start = perf_counter()
    for a, b in pairs:
        table.look(a, b, smoke)
    return (perf_counter() - start) / len(pairs) * 1e6


def main() -> None:
    for width, height in ((33, 10), (64, 64)):
        for highest in (0, 2):
            took = cold(width, height, highest=highest)
            pairs = (width * height) ** 2
            hills = "with hills" if highest else "flat"
            print(f"{width} x {height} {hills}: cold {took * 1e3:.0f} ms, {pairs / took:,.0f} pairs a second")
    print(f"200 x 200 with hills: {one_row(200, 200) * 1e3:.0f} ms a row")
    print(f"a look-up: {look_up():.0f} ns; with four smokes on the map {through_smoke():.1f} us")


if __name__ == "__main__":
    main()
