"""Advice for a new player's first match: the advised answer to each question, and the reason.

The board's guide highlights the advice. The advised play is simple but still wins: it collects discs, creates robots
and makes one strike. It uses no special cards, no warps and no Wild Warps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.arena.bot import absent_player
from engine.arena.bot.outlook import Outlook, Ways
from engine.arena.bot.strikes import Strike, strikes
from engine.arena.combat.odds import robot, win_chance
from engine.arena.combat.totals import card_value
from engine.arena.commands import (
    AttackField,
    BeginCombat,
    BeginFight,
    Command,
    Convert,
    ConvertDisc,
    Defend,
    Done,
    Draw,
    EndPhase,
    FreeDisc,
    Move,
    MovePiece,
    ShareDiscs,
)
from engine.arena.pieces import enemies_in
from engine.arena.prompts import (
    ActionPrompt,
    CombatOffer,
    CombatPrompt,
    ConcedePrompt,
    ConvertPrompt,
    DefendPrompt,
    FieldPrompt,
    FightPrompt,
    MovePrompt,
    Prompt,
    SharePrompt,
)
from engine.arena.questions.question_types import Advice
from engine.arena.rules import DIE, MOST_DISCS, RobotType
from engine.arena.view import View
from engine.core.game import Seat

MAKES: tuple[RobotType, ...] = ("D", "H", "B", "W")
"""Robot types that the advice suggests to create. The type with the fewest robots on the board comes first.

If several types have equally few robots, the first type in this order is created.
"""
SWIFT = "WBHD"
"""Robot types in the order in which the advice sends robots to fetch discs."""
FAIR = 0.65
"""Minimum win chance at which the advice suggests a fight against a robot."""
STRIKE = ((2, 0.85), (3, 0.6), (5, 0.4))
"""Pairs of a turn and a minimum win chance.

From this turn on, an attack on a Converter is suggested at this chance or more.
"""


class Lesson(Outlook):
    """The view of a seat with values for advice. The enemy is assumed to be a calm bot, which plays no cards."""

    def likely_card(self, seat: Seat) -> int:
        return super().likely_card(seat) if seat == self.seat else 0

    @property
    def strikes(self) -> bool:
        """Whether attacks on Converters are advised. This is the case from the second turn on.

        In the first turn the player learns to create and move robots.
        """
        return self.view.header.turn >= STRIKE[0][0]


def advise(view: View) -> Advice | None:
    """Return simple advice for the first open question that the match waits for.

    Return None if there is no such question.
    """
    for decision, prompt in zip(view.decisions, view.prompts, strict=True):
        if not decision.answered and not isinstance(prompt, ConcedePrompt):
            return _advice(Lesson(view), prompt)
    return None


def _advice(lesson: Lesson, prompt: Prompt) -> Advice:
    if isinstance(prompt, MovePrompt):
        return _move(lesson, prompt)
    return Advice(prompt.decision, _answer(lesson, prompt))


def _answer(lesson: Lesson, prompt: Prompt) -> Command:
    """Return the advised answer. Prompts that are not listed here get the answer of an absent player."""
    match prompt:
        case ActionPrompt():
            return _act(lesson, prompt)
        case CombatPrompt():
            return _begin(lesson, prompt.combats)
        case ConvertPrompt():
            return _convert(lesson, prompt)
        case SharePrompt():
            return _share(lesson, prompt)
        case FieldPrompt():
            return AttackField(
                min(prompt.pieces, key=lambda id: (id not in _ranged_pieces(lesson), -_strength(lesson, id), id))
            )
        case FightPrompt():
            return _fight(lesson, prompt)
        case DefendPrompt():
            return Defend(_best(prompt.cards) if _is_converter(lesson, prompt.defender) else "")
    return absent_player.answer(lesson.view, prompt)


# ---- the player's phase --------------------------------------------------------------------------------------------


def _act(lesson: Lesson, prompt: ActionPrompt) -> Command:
    """Advise in this order: combats, the free disc, converting, a move, and a card for the last point."""
    able = {offer.action for offer in prompt.actions if not offer.why_not}
    combats = tuple(
        each for each in prompt.combats if each.due or lesson.strikes or each.hex not in lesson.rivals.values()
    )
    if combats:
        return _begin(lesson, combats)
    if prompt.free_disc:
        return FreeDisc(lesson.home if prompt.free_disc == "place" else "")
    if "convert" in able:
        return Convert()
    if "move" in able:
        return Move()
    return Draw() if "draw" in able else EndPhase()


def _begin(lesson: Lesson, offers: tuple[CombatOffer, ...]) -> BeginCombat:
    """Advise a combat in the hex of the enemy Converter first. All B-bots that can fire take part."""
    offer = max(offers, key=lambda each: (each.hex in lesson.rivals.values(), each.due))
    return BeginCombat(offer.hex, offer.ranged)


def _convert(lesson: Lesson, prompt: ConvertPrompt) -> Command:
    """Advise to create the robot type with the fewest robots on the board.

    The robot is created in the Converter's hex, where it guards the Converter.
    """
    source = min(prompt.sources, key=lambda each: (each != "", -prompt.sources[each]))
    have = [lesson.arena.pieces[id].type for id in lesson.own]
    make = min((each for each in MAKES if each in prompt.makes), key=have.count, default=None)
    if make is None:
        return ConvertDisc("cards", source=source) if prompt.cards else Done()
    return ConvertDisc(make, lesson.home if lesson.home in prompt.hexes else prompt.hexes[0], source)


# ---- moves ---------------------------------------------------------------------------------------------------------


def _move(lesson: Lesson, prompt: MovePrompt) -> Advice:
    """Advise the first useful move of a piece that can still move.

    Advise `Done` if there is no useful move or the seat has no Converter.
    """
    if not lesson.home:
        return Advice(prompt.decision, Done())
    return next(_errands(lesson, prompt), Advice(prompt.decision, Done()))


def _errands(lesson: Lesson, prompt: MovePrompt) -> Iterator[Advice]:
    pieces, home = lesson.arena.pieces, lesson.home
    robots = sorted((id for id in prompt.pieces if pieces[id].type != "C"), key=lambda id: SWIFT.index(pieces[id].type))

    def going(id: str, to: str, why: str, foe: str = "", chance: float = 0.0) -> Advice:
        takes = (f"take {min(lesson.arena.discs[to], MOST_DISCS)}",) if why == "disc" else ()
        return Advice(prompt.decision, MovePiece(id, (*_ways(lesson, id)[to], *takes)), why, to, foe, round(chance, 6))

    if (strike := _strike(lesson, robots)) is not None:
        for id, to in strike.going:
            foe = next(each for each in enemies_in(lesson.arena, strike.hex, lesson.seat) if each.endswith("C"))
            yield going(id, to, "strike" if to == strike.hex else "aim", foe, strike.win)
        return
    free = {id: [at for at in _ways(lesson, id) if not lesson.hostile(at)] for id in robots}
    laden = [id for id in robots if pieces[id].discs and pieces[id].hex != home]
    light = [id for id in robots if not pieces[id].discs]
    discs = [hex for hex in lesson.arena.discs if hex != home]
    yield from (going(id, home, "home") for id in laden if home in free[id])
    yield from (going(id, at, "disc") for id in light if pieces[id].hex not in discs for at in free[id] if at in discs)
    for id in robots:
        if (found := _duel(lesson, id)) is not None:
            yield going(id, found[1], "attack", found[2], found[0])
    for id in laden:
        yield from (going(id, at, "nearer") for at in _nearest(lesson, id, free[id], [home]))
    guard = [id for id in lesson.guards(home) if pieces[id].type == "D"][:1]
    for id in light:
        if id not in guard:
            goals = discs if discs and id == light[0] else lesson.rivals.values()
            yield from (going(id, at, "nearer") for at in _nearest(lesson, id, free[id], goals))


def _ways(lesson: Lesson, id: str) -> Ways:
    """Return the hexes to which the piece can move, with the steps to each hex. The present hex is left out."""
    return {at: steps for at, steps in lesson.ways(id).items() if steps}


def _strike(lesson: Lesson, robots: list[str]) -> Strike | None:
    """Return a strike of all robots together on a Converter if its chance is high enough; otherwise return None.

    A strike that has begun is continued at any chance.
    """
    found = [each for hex in lesson.rivals.values() for each in strikes(lesson, hex, robots)]
    best = max(found, key=lambda each: each.win, default=None)
    if best is None or not lesson.strikes:
        return None
    begun = any(lesson.arena.pieces[id].hex == best.hex for id in lesson.own)
    asked = [chance for turn, chance in STRIKE if turn <= lesson.view.header.turn][-1]
    return best if begun or best.win >= asked else None


def _duel(lesson: Lesson, id: str) -> tuple[float, str, str] | None:
    """Return the win chance, the hex and the enemy of the best fight with a single robot in reach.

    Return None if no win chance reaches `FAIR`. Hexes with a Converter or an enemy field are left out.
    """
    arena, found = lesson.arena, []
    for at in _ways(lesson, id):
        foes = enemies_in(arena, at, lesson.seat)
        if len(foes) == 1 and not foes[0].endswith("C") and arena.fields.get(at, lesson.seat) == lesson.seat:
            found.append((win_chance(robot(arena.pieces[id]), robot(arena.pieces[foes[0]])), at, foes[0]))
    best = max(found, default=None)
    return best if best is not None and best[0] >= FAIR else None


def _nearest(lesson: Lesson, id: str, ends: list[str], goals: Iterable[str]) -> list[str]:
    """Return a list with the end hex that is nearest to a goal.

    Return [] if that hex is not nearer to a goal than the present hex of the piece.
    """

    goals = list(goals)

    def far(hex: str) -> int:
        return min((lesson.away(hex, goal) for goal in goals), default=0)

    best = min(ends, key=far, default="")
    return [best] if best and far(best) < far(lesson.arena.pieces[id].hex) else []


# ---- combat --------------------------------------------------------------------------------------------------------


def _share(lesson: Lesson, prompt: SharePrompt) -> ShareDiscs:
    """Give all discs of a hex to the strongest piece there. If that piece cannot carry all of them, change nothing."""
    pieces = lesson.arena.pieces
    group = max(prompt.groups, key=lambda ids: sum(pieces[id].discs for id in ids))
    best = max(group, key=lambda id: (DIE[pieces[id].type], id))
    discs = min(MOST_DISCS, sum(pieces[id].discs for id in group))
    if len(group) < 2 or pieces[best].discs == discs:
        return ShareDiscs()
    rest = sum(pieces[id].discs for id in group) - discs
    return ShareDiscs() if rest else ShareDiscs({id: discs if id == best else 0 for id in group})


def _fight(lesson: Lesson, prompt: FightPrompt) -> BeginFight:
    """Fight a Converter first, with the best card. Without a Converter, fight with the strongest piece and no card."""

    def order(id: str) -> tuple[bool, float, str]:
        foe = prompt.pairs[id]
        return _is_converter(lesson, foe), _strength(lesson, id), id

    piece = max(prompt.pairs, key=order)
    return BeginFight(piece, _best(prompt.cards) if _is_converter(lesson, prompt.pairs[piece]) else "")


def _strength(lesson: Lesson, id: str) -> float:
    piece = lesson.arena.pieces[id]
    return (DIE[piece.type] + 1) / 2 + piece.discs


def _ranged_pieces(lesson: Lesson) -> tuple[str, ...]:
    return lesson.view.combat.ranged if lesson.view.combat is not None else ()


def _best(cards: tuple[str, ...]) -> str:
    return max(cards, key=lambda card: (card_value(card), card), default="")


def _is_converter(lesson: Lesson, id: str) -> bool:
    return id.endswith(".C")
