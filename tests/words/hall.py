"""What is told in a hall of many boards, in both languages."""

from __future__ import annotations

NOBODY, RED, BLUE = -1, 0, 1
WOOL, ORE = 2, 4

SAID = [
    (("rolled", NOBODY, 3, 5), "The dice show 3 and 5: 8.", "Kości pokazują 3 i 5: razem 8."),
    (("round_begins", NOBODY, 12, 0), "Round 12: the moon side is active.", "Runda 12: aktywna jest strona księżyca."),
    (("round_begins", NOBODY, 13, 1), "Round 13: the sun side is active.", "Runda 13: aktywna jest strona słońca."),
    (("round_ends", NOBODY, 12, 0), "Round 12 is over.", "Runda 12 dobiegła końca."),
    (
        ("robber_may_come", NOBODY, 0, 0),
        "From now on the robber may appear.",
        "Od tej chwili może pojawić się złodziej.",
    ),
    (
        ("robber_rolled", NOBODY, 9, 0),
        "All robbers go to the hexes numbered 9.",
        "Wszyscy złodzieje idą na pole z numerem 9.",
    ),
    (
        ("robber_rolled", NOBODY, 7, 0),
        "All robbers go home to the desert.",
        "Wszyscy złodzieje wracają na pustynię.",
    ),
    (("passed", RED, 0, 0), "Red passes.", "Czerwony pasuje."),
    (("ready", RED, 0, 0), "Red is ready.", "Czerwony zgłasza gotowość."),
    (("not_ready", BLUE, 0, 0), "Blue is not ready after all.", "Niebieski cofa gotowość."),
    (("offer_withdrawn", BLUE, 0, 0), "Blue withdraws the offer.", "Niebieski wycofuje ofertę."),
    (
        ("market_trade", RED, WOOL, ORE),
        "Red trades wool for ore at the market.",
        "Czerwony wymienia na targu wełnę na rudę.",
    ),
    (
        ("foreign_area", RED, 1, "c2.ne"),
        "Red settles a foreign area to the left, on b2.s.",
        "Czerwony zakłada osadę na obcym obszarze po lewej, na b2.s.",
    ),
    (
        ("foreign_area", RED, 2, "c2.ne"),
        "Red settles a foreign area to the right, on b2.s.",
        "Czerwony zakłada osadę na obcym obszarze po prawej, na b2.s.",
    ),
    (("victory_claimed", BLUE, 0, 0), "Blue claims victory.", "Niebieski zgłasza zwycięstwo."),
    (
        ("claim_wrong", BLUE, 0, 0),
        "Blue does not have enough points; the round goes on.",
        "Niebieski nie ma dość punktów; runda toczy się dalej.",
    ),
]
