"""The tables of the golden games at sea: one for each scenario, with few points to win so that people can read them."""

from __future__ import annotations

SEA_GAMES: dict[str, dict[str, object]] = {
    "new_shores": {"map": "new-shores", "seats": 3, "seed": 14, "target": 5},
    "four_islands": {"map": "four-islands", "seats": 4, "seed": 8, "target": 5},
    "fog_islands": {"map": "fog-islands", "seats": 3, "seed": 5, "target": 4},
    "through_the_desert": {"map": "through-the-desert", "seats": 3, "seed": 6, "target": 5},
    "forgotten_tribe": {"map": "forgotten-tribe", "seats": 3, "seed": 6, "target": 5},
    "cloth_trade": {"map": "cloth-trade", "seats": 4, "seed": 8, "target": 6},
    "pirate_islands": {"map": "pirate-islands", "seats": 3, "seed": 11, "target": 5},
    "wonders": {"map": "wonders", "seats": 3, "seed": 9, "target": 6},
    "new_world": {"map": "new-world", "seats": 3, "seed": 5, "target": 5},
}
STOPPED = {"pirate_islands": 24}  # games that stop after so many turns: a fort is not taken soon
SHOWN = {  # what a scenario has, and its game shows
    "new_shores": {"new_land"},
    "four_islands": {"new_land"},
    "fog_islands": {"found", "may_pick"},
    "through_the_desert": {"new_land"},
    "forgotten_tribe": {"gift_token", "gift_card", "harbour_placed"},
    "cloth_trade": {"trade_begun", "cloth_gained", "cloth_stolen"},
    "pirate_islands": {"fleet_sails", "fleet_attacks"},
    "wonders": {"claimed", "raised"},
    "new_world": {"harbour_drawn", "harbour_placed"},
}
