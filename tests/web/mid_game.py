"""A game of Cities & Knights in the middle: knights of all kinds, walls, metropolises, the merchant, many cards."""

from __future__ import annotations

from tests.rules.cities_knights.shore import Shore


def mid_game(**options: object) -> Shore:
    """Give a table at which the first seat is on turn and would lose a city if the fleet landed now."""
    scene = Shore(**options)
    scene.given(
        "red city b3.se", "red city c4.s", "red settlement a3.ne",
        "red road b3/e b3/se b4/se c4/e c4/se d4/nw a3/e a3/se",
        "blue city c1.ne", "blue city a1.n", "blue settlement b1.ne", "blue road a1/ne a1/e b1/e b2/sw c1/ne",
        "orange city d2.se", "orange settlement e3.s", "orange road d2/se e2/e e3/se",
        "white city d1.s", "white city c1.sw", "white settlement c2.sw", "white road c1/w d1/ne d1/se d1/sw",
        "robber d3",
    )  # fmt: skip
    scene.levels("red", trade=2, politics=4, science=1).levels("blue", trade=4, politics=2, science=2)
    scene.levels("orange", trade=1, politics=1, science=4).levels("white", trade=1, politics=2, science=3)
    scene.metropolis("politics", "b3.se", "red").metropolis("trade", "c1.ne", "blue")
    scene.metropolis("science", "d2.se", "orange")
    scene.wall("red", "c4.s").wall("white", "d1.s")
    scene.knight("red", "weak", "a3.se").knight("red", "strong", "b4.se", active=False)
    scene.knight("red", "strong", "d4.n", active=False)
    scene.knight("blue", "strong", "a1.se").knight("blue", "weak", "c1.n", active=False)
    scene.knight("white", "strong", "d1.ne").knight("orange", "weak", "d2.s", active=False)
    scene.hand("red", "1 lumber 2 brick 2 grain 1 ore 3 cloth 2 coin 1 paper")
    for seat, cards in (("blue", "3 wool 2 ore 2 coin"), ("white", "2 brick 3 cloth"), ("orange", "4 grain 4 paper")):
        scene.hand(seat, cards)
    scene.progress("red", warlord=1, crane=1, merchant=1).progress("blue", spy=1, mining=1)
    scene.track(5)
    return scene
