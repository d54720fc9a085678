"""Gymnasium learns our names when both are imported: `import gymnasium as gym, wyspa; gym.register_envs(wyspa)`."""

SEAT = "wyspa/Seat-v0"


def register() -> None:
    """Register what `gym.make` and `gym.make_vec` know by name, once."""
    from gymnasium.envs.registration import register, registry

    if SEAT not in registry:
        register(
            id=SEAT,
            entry_point="wyspa.env.seat_env:SeatEnv",
            vector_entry_point="wyspa.env.vector_env:LanesEnv",
            order_enforce=True,
        )
