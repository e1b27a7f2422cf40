"""The steps of a combat: which seat is asked what, and what follows (6.1, A-56).

The module has the same functions as a phase. `begin` and `answer` apply one choice. `advance` then does everything that
needs no further choice.
"""

from __future__ import annotations

from engine.arena.combat import beginning, combat_prompts, ending, fights
from engine.arena.combat.combat_checks import check_answer
from engine.arena.combat.ending import last_side, rooms
from engine.arena.combat.pairing import only_pair, pairs_up
from engine.arena.combat.sides import attackers, defenders, groups
from engine.arena.combat.totals import cards_in_play
from engine.arena.commands import AttackField, BeginFight, Concede, Defend, PairUp, ShareDiscs, TakeDiscs
from engine.arena.events import event_types
from engine.arena.pieces import enemy_field
from engine.arena.prompts import Prompt
from engine.arena.rules import Rules
from engine.arena.state import Combat, CombatStep, Fight, State
from engine.arena.umpire import Umpire
from engine.core.game import Decision, Seat

begin = beginning.begin
check_begin = beginning.check_begin

CombatAnswer = ShareDiscs | AttackField | PairUp | BeginFight | Defend | Concede | TakeDiscs

TEXTS = {
    "share": "Redistribute discs among your robots in the combat at {hex}.",
    "field": "Choose a robot that attacks the force field in {hex}.",
    "pair": "Choose which robots fight each other in {hex}, round {round}.",
    "fight": "Choose the next fight in {hex}. You may also play a card.",
    "defend": "Play a card for your defence in {hex}, or play no card.",
    "concede": "You can give up a fight of this round in {hex}.",
    "take": "Take unclaimed discs in {hex}.",
}


# ---- questions -----------------------------------------------------------------------------------------------------


def open_questions(state: State, rules: Rules) -> dict[Seat, list[Decision]]:
    """Return the open questions of the combat by seat. While a reaction window is open, return no questions."""
    combat = state.combat
    if combat is None or combat.step == "window":
        return {}
    kind = "share" if combat.step.startswith("share") else combat.step
    asked = {_whom(state, combat): [_decision(state, combat, kind)]}
    if combat.step == "fight":
        asked[combat.defender] = [_decision(state, combat, "concede")]
    return asked


def _whom(state: State, combat: Combat) -> Seat:
    if combat.step == "pair":
        return pairs_up(state.arena, combat)
    if combat.step == "take":
        return combat.taker
    return combat.defender if combat.step in ("share_defender", "defend") else combat.attacker


def _decision(state: State, combat: Combat, kind: str) -> Decision:
    text = TEXTS[kind].format(hex=combat.hex, round=combat.round)
    return Decision(f"{state.number}.{kind}", kind, text, answered=kind == "concede")


def prompt(state: State, rules: Rules, seat: Seat, decision: Decision) -> Prompt:
    """Return the prompt for the seat's question. It contains only public information and the seat's own hand."""
    assert state.combat is not None
    return combat_prompts.prompt(state, rules, state.combat, seat, decision)


def check(state: State, rules: Rules, seat: Seat, decision: Decision, command: CombatAnswer) -> None:
    """Raise Illegal if the rules forbid the answer."""
    assert state.combat is not None
    check_answer(state, rules, state.combat, seat, decision, command)


# ---- answers -------------------------------------------------------------------------------------------------------


def answer(ump: Umpire, seat: Seat, decision: Decision, command: CombatAnswer) -> None:
    """Apply an answer that was already checked. The caller then calls `advance` to continue the combat."""
    combat = ump.state.combat
    assert combat is not None
    if isinstance(command, ShareDiscs):
        _share(ump, combat, seat, command)
    elif isinstance(command, AttackField):
        combat.fight = Fight(command.piece)
        fights.lay(ump, combat.fight, seat, command.card)
        fights.throw(ump, combat, combat.fight)
    elif isinstance(command, PairUp):
        _pair(ump, combat, dict(command.pairs))
    elif isinstance(command, BeginFight):
        combat.fight = Fight(command.piece, combat.pairs[command.piece])
        combat.pairs = {id: foe for id, foe in combat.pairs.items() if id != command.piece}
        fights.lay(ump, combat.fight, seat, command.card)
        combat.step = "defend"
    elif isinstance(command, Defend):
        assert combat.fight is not None
        fights.lay(ump, combat.fight, seat, command.card)
        fights.throw(ump, combat, combat.fight)
    elif isinstance(command, Concede):
        _concede(ump, combat, seat, command.piece)
    else:
        ending.take(ump, combat, command.discs)


def _share(ump: Umpire, combat: Combat, seat: Seat, command: ShareDiscs) -> None:
    pieces = ump.state.arena.pieces
    changed = {id: number for id, number in command.discs.items() if pieces[id].discs != number}
    for id, number in changed.items():
        pieces[id].discs = number
    if changed:
        ump.say(event_types.DiscsShared(seat, changed))
    combat.step = "share_defender" if combat.step == "share_attacker" else "field"


def _pair(ump: Umpire, combat: Combat, pairs: dict[str, str]) -> None:
    ump.say(event_types.Paired(pairs_up(ump.state.arena, combat), combat.round, pairs))
    combat.pairs = pairs
    combat.step = "fight"


def _concede(ump: Umpire, combat: Combat, seat: Seat, piece: str) -> None:
    """Concede a fight of this round, or the current fight if no card has been played in it."""
    pairs = dict(combat.pairs)
    if combat.fight is not None:
        pairs[combat.fight.attacker] = combat.fight.defender
    attacker, defender = next(pair for pair in pairs.items() if piece in pair)
    winner = combat.defender if seat == combat.attacker else combat.attacker
    combat.pairs = {id: foe for id, foe in combat.pairs.items() if id != attacker}
    combat.fight = None
    combat.step = "fight"
    fights.concede(ump, combat, attacker, defender, winner)
    _after_fight(ump, combat)


# ---- steps without a choice ----------------------------------------------------------------------------------------


def advance(ump: Umpire) -> None:
    """Run the combat until a seat must answer, a reaction window is open or the combat is over."""
    while ump.state.combat is not None and _go_on(ump, ump.state.combat):
        pass


def _go_on(ump: Umpire, combat: Combat) -> bool:
    """Do one more step of the combat. Return False if the combat waits for an answer or is over."""
    arena = ump.state.arena
    if combat.step == "share_attacker":
        return _skip(combat, "share_defender", not groups(arena, combat, combat.attacker))
    if combat.step == "share_defender":
        return _skip(combat, "field", not groups(arena, combat, combat.defender))
    if combat.step == "field":
        if not enemy_field(arena, combat.hex, combat.attacker):
            return _skip(combat, "pair", True)
        return _skip(combat, "take", not attackers(arena, combat))
    if combat.step == "pair":
        return _pair_alone(ump, combat)
    if combat.step == "fight":
        return _next_round(combat)
    if combat.step == "defend":
        return _throw_if_undefended(ump, combat)
    if combat.step == "window":
        return _decide(ump, combat)
    return _nothing_to_take(ump, combat)


def _skip(combat: Combat, step: CombatStep, due: bool) -> bool:
    if due:
        combat.step = step
    return due


def _next_round(combat: Combat) -> bool:
    if combat.pairs:
        return False
    combat.round += 1
    return _skip(combat, "pair", True)


def _pair_alone(ump: Umpire, combat: Combat) -> bool:
    """End the combat if one side has no participant left. If each side has one participant, pair the two.

    Return False if a seat must choose the pairing.
    """
    arena = ump.state.arena
    if not attackers(arena, combat) or not defenders(arena, combat):
        return _skip(combat, "take", True)
    only = only_pair(arena, combat)
    if only is None:
        return False
    _pair(ump, combat, only)
    return True


def _throw_if_undefended(ump: Umpire, combat: Combat) -> bool:
    """Roll the dice without asking if the defender holds no card. Return False if the defender must be asked.

    A defender with any kind of card is asked. The question therefore reveals only that the hand is not empty, and the
    size of the hand is public.
    """
    assert combat.fight is not None
    if cards_in_play(ump.rules) and ump.player(combat.defender).hand:
        return False
    fights.throw(ump, combat, combat.fight)
    return True


def _decide(ump: Umpire, combat: Combat) -> bool:
    """Decide the fight when its cards can no longer be cancelled. Return False until then."""
    assert combat.fight is not None
    if any(each.what == "fight" for each in ump.state.played):
        return False
    combat.step = "fight" if combat.fight.defender else "field"
    fights.decide(ump, combat, combat.fight)
    _after_fight(ump, combat)
    return True


def _after_fight(ump: Umpire, combat: Combat) -> None:
    """End the combat if the match is over. If a side has lost its Converter, go to the step "take" (A-52)."""
    if ump.state.over is not None:
        ump.state.combat = None
    elif ump.player(combat.attacker).out or ump.player(combat.defender).out:
        combat.pairs, combat.step = {}, "take"


def _nothing_to_take(ump: Umpire, combat: Combat) -> bool:
    """End the combat, unless the remaining side can take unclaimed discs in the hex (A-41). Always return False."""
    state = ump.state
    if state.over is not None:
        state.combat = None
        return False
    combat.taker = last_side(state.arena, combat)
    combat.pairs, combat.ranged = {}, []
    if combat.taker >= 0 and state.arena.discs.get(combat.hex) and rooms(state.arena, combat.hex, combat.taker):
        return False
    ending.end(ump, combat)
    return False


def seat_out(ump: Umpire, seat: Seat) -> None:
    """End a combat after the player of one side has resigned and the pieces of this side have been removed.

    A card that this side played is discarded. A card that the enemy played returns to the enemy's hand if it lies face
    down. Otherwise it is discarded.
    """
    combat = ump.state.combat
    if combat is None or seat not in (combat.attacker, combat.defender):
        return
    fight, combat.fight = combat.fight, None
    for name, card in (fight.cards if fight is not None else {}).items():
        other = ump.player(int(name))
        if fight is not None and not fight.is_open and int(name) != seat:
            other.hand = [*other.hand, card]
        else:
            ump.state.deck.discard(card)
    combat.pairs, combat.step = {}, "take"
