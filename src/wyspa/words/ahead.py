"""What an action would bring, in short lines: gains, losses, and what is good to know."""

from dataclasses import dataclass
from enum import StrEnum
from functools import singledispatch

from wyspa.ahead import effects
from wyspa.ahead.effects import Effect
from wyspa.ahead.yields import CHOICE
from wyspa.core.purse import unpacked
from wyspa.core.shown import Shown
from wyspa.words import Noun, say
from wyspa.words.narration import Speaker, capital
from wyspa.words.nouns import joined
from wyspa.words.shown import fact_name, fact_word


class Tone(StrEnum):
    """How a line is meant: it is drawn so, and never told by colour alone."""

    GAIN = "gain"
    LOSS = "loss"
    NOTE = "note"


@dataclass(frozen=True)
class Hint:
    """One line."""

    text: str
    tone: Tone


def told_ahead(speaker: Speaker, found: list[Effect]) -> list[Hint]:
    """Put consequences into lines, each once."""
    lines = [line(effect, speaker) for effect in found]
    return list(dict.fromkeys(lines))


def made(speaker: Speaker, key: str, tone: Tone, **facts: str) -> Hint:
    """Fill in a pattern."""
    return Hint(capital(say(speaker.language, "ahead", key, facts)), tone)


def named(speaker: Speaker, shown: Shown) -> str:
    """Name a fact."""
    return fact_name(speaker.language, speaker.book, shown)


def word(speaker: Speaker, shown: Shown, key: str) -> str:
    """Say a word of a fact."""
    return fact_word(speaker.language, speaker.book, shown, key)


@singledispatch
def line(effect: Effect, speaker: Speaker) -> Hint:
    """Put one consequence into a line."""
    raise NotImplementedError(f"nobody tells of {type(effect).__name__}")


@line.register
def victory(effect: effects.Victory, speaker: Speaker) -> Hint:
    """Say that nothing else counts then."""
    return made(speaker, "victory", Tone.GAIN)


@line.register
def points(effect: effects.PointsChange, speaker: Speaker) -> Hint:
    """Say how many, and how far that is."""
    key = ("points" if effect.change > 0 else "points_lost") + ("" if effect.own else "_other")
    tone = Tone.GAIN if (effect.change > 0) == effect.own else Tone.LOSS if effect.own else Tone.NOTE
    many = speaker.counted("point", abs(effect.change))
    total, target = str(effect.total), str(effect.target)
    return made(speaker, key, tone, points=many, total=total, target=target, seat=speaker.seat(effect.seat))


@line.register
def award_taken(effect: effects.AwardTaken, speaker: Speaker) -> Hint:
    """Say the card, by how much, and its points."""
    award, worth = word(speaker, effect.shown, "award"), str(int(effect.shown.worth))
    return made(speaker, "award_taken", Tone.GAIN, award=award, amount=str(effect.amount), worth=worth)


@line.register
def award_lost(effect: effects.AwardLost, speaker: Speaker) -> Hint:
    """Say whose loss it is: that of another is a gain."""
    award = word(speaker, effect.shown, "award")
    key, tone = ("award_lost", Tone.LOSS) if effect.own else ("award_lost_other", Tone.GAIN)
    return made(speaker, key, tone, award=award, seat=speaker.seat(effect.seat))


@line.register
def award_race(effect: effects.AwardRace, speaker: Speaker) -> Hint:
    """Say how far it is, and how far it has to be."""
    name = named(speaker, effect.shown)
    key = "award_race" if effect.need else "award_kept"
    return made(speaker, key, Tone.NOTE, name=name, amount=str(effect.amount), need=str(effect.need))


@line.register
def count_change(effect: effects.CountChange, speaker: Speaker) -> Hint:
    """Say the number before and after."""
    facts = {"name": named(speaker, effect.shown), "was": str(effect.was), "now": str(effect.now)}
    more = effect.now > effect.was
    if effect.own:
        return made(speaker, "count", Tone.GAIN if more else Tone.LOSS, **facts)
    return made(speaker, "count_other", Tone.NOTE, seat=speaker.seat(effect.seat), **facts)


@line.register
def level_change(effect: effects.LevelChange, speaker: Speaker) -> Hint:
    """Say the level, and what it gives for good."""
    field = effect.shown.of[effect.field]
    key = "level_perk" if effect.shown.perk and effect.level == effect.shown.perk else "level"
    perk = word(speaker, effect.shown, f"{field}-perk") if key == "level_perk" else ""
    return made(speaker, key, Tone.GAIN, name=word(speaker, effect.shown, field), level=str(effect.level), perk=perk)


@line.register
def work_change(effect: effects.WorkChange, speaker: Speaker) -> Hint:
    """Say the level, or that it is taken."""
    name = word(speaker, effect.shown, effect.shown.of[effect.work])
    key = "work" if effect.level else "work_begun"
    return made(speaker, key, Tone.GAIN, name=name, level=str(effect.level), upto=str(int(effect.shown.upto)))


@line.register
def thing_moved(effect: effects.ThingMoved, speaker: Speaker) -> Hint:
    """Say which sort it is, or was if there are several."""
    sort = word(speaker, effect.shown, effect.shown.of[effect.sort]) if effect.sort >= 0 else ""
    gone = "thing_gone_sort" if sort else "thing_gone"
    key, tone = ("thing_came", Tone.GAIN) if effect.came else (gone, Tone.NOTE)
    return made(speaker, key, tone, name=named(speaker, effect.shown), sort=sort)


@line.register
def thing_count(effect: effects.ThingCount, speaker: Speaker) -> Hint:
    """Say the number of the dice too, by which people know the place."""
    key = "thing_count_numbered" if effect.number else "thing_count"
    facts = {"name": named(speaker, effect.shown), "counted": word(speaker, effect.shown, effect.shown.counted)}
    facts |= {"was": str(effect.was), "now": str(effect.now), "number": str(effect.number)}
    return made(speaker, key, Tone.NOTE, **facts)


@line.register
def track_change(effect: effects.TrackChange, speaker: Speaker) -> Hint:
    """Say both sides: a defence means nothing alone."""
    sides = {side: word(speaker, effect.shown, side) for side in ("attack", "defence")}
    tone = Tone.GAIN if effect.now > effect.was else Tone.LOSS
    facts = {"strength": str(effect.attack), "was": str(effect.was), "now": str(effect.now)}
    return made(speaker, "track", tone, **sides, **facts)


@line.register
def holder_change(effect: effects.HolderChange, speaker: Speaker) -> Hint:
    """Say whether it comes or goes."""
    key, tone = ("holder", Tone.GAIN) if effect.mine else ("holder_lost", Tone.LOSS)
    return made(speaker, key, tone, name=named(speaker, effect.shown))


@line.register
def income(effect: effects.Income, speaker: Speaker) -> Hint:
    """Say what the dice will bring, and what of it never came before."""
    cards, fresh = (joined(speaker.language, kinds(speaker, which)) for which in (effect.cards, effect.fresh))
    key = "income_fresh" if effect.fresh else "income"
    return made(speaker, key, Tone.GAIN, cards=cards, ways=str(effect.ways), fresh=fresh)


def kinds(speaker: Speaker, cards: tuple[int, ...]) -> list[Noun]:
    """Name kinds of cards."""
    choice = say(speaker.language, "ahead", "income_choice", {})
    return [Noun(choice) if card == CHOICE else speaker.card(card) for card in cards]


@line.register
def halted(effect: effects.Halted, speaker: Speaker) -> Hint:
    """Say which figure is in the way."""
    facts = {"hex": speaker.at("hex", effect.hex), "figure": speaker.figure(effect.figure)}
    return made(speaker, "halted", Tone.LOSS, **facts)


@line.register
def better_rates(effect: effects.BetterRates, speaker: Speaker) -> Hint:
    """Say the new rate of the kinds that get better."""
    cards = ", ".join(kinds(speaker, effect.cards))
    return made(speaker, "rates_all" if effect.all else "rates", Tone.GAIN, cards=cards, rate=str(effect.rate))


@line.register
def received(effect: effects.Received, speaker: Speaker) -> Hint:
    """Say the cards."""
    cards = [speaker.amount(card, n) for card, n in enumerate(unpacked(effect.purse, speaker.book.kinds)) if n]
    return made(speaker, "received", Tone.GAIN, cards=joined(speaker.language, cards))


@line.register
def paying(effect: effects.Paying, speaker: Speaker) -> Hint:
    """Say who loses or gains by it, oneself included."""
    key = "freed" if effect.again else "stopped"
    return made(speaker, key, Tone.NOTE, hex=speaker.at("hex", effect.hex), seats=paid(speaker, effect))


def paid(speaker: Speaker, effect: effects.Paying) -> str:
    """Say whom a hex pays, and how many cards each time."""
    return ", ".join(
        say(
            speaker.language,
            "ahead",
            "paid_you" if seat == effect.me else "paid_seat",
            {"seat": speaker.seat(seat), "n": str(n)},
        )
        for seat, n in effect.seats
    )


@line.register
def target(effect: effects.Named, speaker: Speaker) -> Hint:
    """Say how many cards there are to be taken."""
    if effect.seat < 0:
        return made(speaker, "target_nobody", Tone.NOTE)
    cards = speaker.counted("held_card", effect.cards)
    return made(speaker, "target", Tone.NOTE, seat=speaker.seat(effect.seat), cards=cards)


@line.register
def opened(effect: effects.Opened, speaker: Speaker) -> Hint:
    """Say what could stand there, and what touches the place."""
    facts = {"piece": speaker.piece(effect.piece), "place": speaker.at("node", effect.node)}
    return made(speaker, "opened", Tone.NOTE, **facts)


@line.register
def last_piece(effect: effects.LastPiece, speaker: Speaker) -> Hint:
    """Warn that there are no more."""
    return made(speaker, "last_piece", Tone.NOTE, piece=speaker.piece(effect.piece))
