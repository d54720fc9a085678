"""A market for tests of trade: red is active."""

from tests.scene import Scene

BEFORE = ["1 lumber 4 ore", "2 wool", "2 brick 1 wool", "nothing"]


def market(**options: object) -> Scene:
    """Red is active and has ore; blue has wool, orange brick and wool, white nothing."""
    scene = Scene(**options).given("robber a1").hand("red", "4 ore 1 lumber")
    return scene.hand("blue", "2 wool").hand("orange", "2 brick 1 wool")


def hands(scene: Scene) -> list[str]:
    """Say what everybody holds."""
    return [scene.holds(seat) for seat in scene.game.seats]
