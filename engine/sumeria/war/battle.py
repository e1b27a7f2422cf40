"""One battle: hands, redraws, play, dice, and the destruction of the loser (S-23 to S-26, S-39, S-41)."""

from __future__ import annotations

from engine.core.game import Seat
from engine.core.sealed import Sealed
from engine.sumeria.events import event_types
from engine.sumeria.position import NEUTRAL, strength
from engine.sumeria.state import Battle, Fight, Hand
from engine.sumeria.terrain.land import hex_of
from engine.sumeria.umpire import Umpire
from engine.sumeria.war.cards import best_play, fixed_lay, value_of
from engine.sumeria.war.results import BattleResult, DiceFor, DiceTray, SideResult

KEPT = 12
"""Maximum number of finished battles that the state stores."""
LEADER_DICE = 2
CITY_DICE = 2
RIVER_DICE = 1

ATTACKER = "attacker"
DEFENDER = "defender"
TIE = "tie"
"""The reason for a dice roll in a battle begins with one of these words: `ATTACKER`, `DEFENDER` or `TIE`."""


def begin(ump: Umpire, fight: Fight, attacker: Seat) -> Battle:
    """Deal the hands, the attacker's hand first (S-24). Then ask both sides which cards they discard."""
    battle = Battle(fight.at, attacker, fight.foe, fight.lone)
    ump.say(event_types.BattleBegan(fight.at, attacker, fight.foe, fight.lone))
    neutrals = ump.rules.neutrals if fight.foe == NEUTRAL else ""
    if neutrals != "dice":
        battle.attack.dealt = ump.cards.hand(attacks=True)
        battle.sealed.needs.append(attacker)
    if neutrals in ("", "cards"):
        battle.defend.dealt = ump.cards.hand(attacks=False)
    if fight.foe != NEUTRAL:
        battle.sealed.needs.append(fight.foe)
    battle.sealed.needs.sort()
    for seat in battle.sealed.needs:
        if ump.filing(seat).lay_by_rule:
            seal(ump, battle, seat, fixed_lay(hand_of(battle, seat).cards))
    return battle


def hand_of(battle: Battle, seat: Seat) -> Hand:
    return battle.attack if seat == battle.attacker else battle.defend


def seal(ump: Umpire, battle: Battle, seat: Seat, cards: list[str]) -> None:
    """Seal the cards that a side discards or plays.

    Other viewers see that the side has answered, but not how many cards it chose (S-40).
    """
    if not battle.sealed.has(seat):
        ump.say(event_types.Sealed(seat, "play" if battle.stage == "play" else "redraw"))
    battle.sealed.seal(seat, cards)


def proceed(ump: Umpire, battle: Battle) -> BattleResult | None:
    """Continue with the next stage, or roll the dice. Call this when all sides have answered in the current stage.

    Return the battle's result, or None if the sides must answer in a further stage.
    """
    if battle.stage == "redraw":
        _redraw(ump, battle)
        if ump.rules.hand_play and battle.sealed.needs:
            battle.stage, battle.sealed = "play", Sealed(list(battle.sealed.needs))
            return None
    _play(battle)
    return _decide(ump, battle)


def _redraw(ump: Umpire, battle: Battle) -> None:
    """Discard the chosen cards of both sides at the same time. Then draw new cards, the attacker first (S-24)."""
    for seat, hand in ((battle.attacker, battle.attack), (battle.defender, battle.defend)):
        hand.laid = fixed_lay(hand.dealt) if seat == NEUTRAL else list(battle.sealed.of(seat) or ())
    for hand, attacks in ((battle.attack, True), (battle.defend, False)):
        if hand.laid:
            hand.drawn = ump.cards.draw_cards(attacks, len(hand.laid))


def _play(battle: Battle) -> None:
    for seat, hand in ((battle.attacker, battle.attack), (battle.defender, battle.defend)):
        chosen = battle.sealed.of(seat) if battle.stage == "play" else None
        hand.played = best_play(hand.cards) if chosen is None else list(chosen)


def _decide(ump: Umpire, battle: Battle) -> BattleResult:
    """Roll the dice, add up the totals and decide a tie by further dice (S-23, S-25)."""
    running = ump.state.running
    crossed = running is not None and battle.at in running.crossed
    attack = _side(ump, battle, battle.attacker, battle.attack, {})
    extra: dict[DiceFor, int] = {}
    if ump.land.hexes[hex_of(battle.at)].city:
        extra["city"] = CITY_DICE
    if crossed:
        extra["river"] = RIVER_DICE
    defend = _side(ump, battle, battle.defender, battle.defend, extra)
    ties: list[tuple[int, int]] = []
    margin = attack.total - defend.total
    while margin == 0:
        ties.append((ump.roll(f"{TIE}: {ATTACKER}"), ump.roll(f"{TIE}: {DEFENDER}")))
        margin = ties[-1][0] - ties[-1][1]
    winner = battle.attacker if margin > 0 else battle.defender
    return _end_battle(ump, battle, winner, attack, defend, tuple(ties), crossed)


def _side(ump: Umpire, battle: Battle, seat: Seat, hand: Hand, extra: dict[DiceFor, int]) -> SideResult:
    armies = 0 if battle.lone and seat == battle.defender else strength(ump.land, ump.position, seat, battle.at)
    leader = seat != NEUTRAL and ump.position.leaders[seat] == battle.at
    word = ATTACKER if seat == battle.attacker else DEFENDER
    wanted: dict[DiceFor, int] = {"armies": armies, "leader": LEADER_DICE if leader else 0, **extra}
    dice = tuple(_throw_dice(ump, word, cause, number) for cause, number in wanted.items() if number)
    cards = sum(map(value_of, hand.played))
    return SideResult(
        armies=armies,
        leader=leader,
        hand=tuple(hand.dealt),
        laid=tuple(hand.laid),
        drawn=tuple(hand.drawn),
        played=tuple(hand.played),
        cards=cards,
        dice=dice,
        total=cards + sum(tray.total for tray in dice),
    )


def _throw_dice(ump: Umpire, word: str, cause: DiceFor, number: int) -> DiceTray:
    """Roll dice and return how many dice showed each face.

    Single dice are not stored, because a stack can have more than a hundred armies (S-41).
    """
    faces = [0] * 6
    for _ in range(number):
        faces[ump.roll(f"{word}: {cause}") - 1] += 1
    return DiceTray(cause, (faces[0], faces[1], faces[2], faces[3], faces[4], faces[5]))


def end_by_resignation(ump: Umpire, battle: Battle, winner: Seat) -> BattleResult:
    """Let one side win without dice, because the other side has resigned during the battle (S-44)."""
    sides = [
        SideResult(
            armies=strength(ump.land, ump.position, seat, battle.at),
            leader=seat != NEUTRAL and ump.position.leaders[seat] == battle.at,
            hand=tuple(hand.dealt),
            drawn=tuple(hand.drawn),
            laid=tuple(hand.laid),
        )
        for seat, hand in ((battle.attacker, battle.attack), (battle.defender, battle.defend))
    ]
    return _end_battle(ump, battle, winner, sides[0], sides[1], (), False, without_dice=True)


def _end_battle(
    ump: Umpire,
    battle: Battle,
    winner: Seat,
    attack: SideResult,
    defend: SideResult,
    ties: tuple[tuple[int, int], ...],
    crossed: bool,
    without_dice: bool = False,
) -> BattleResult:
    """Add the event, discard all cards, and destroy the losing stack and any Leader in it (S-24, S-26)."""
    state = ump.state
    state.fought += 1
    loser, side = (battle.defender, defend) if winner == battle.attacker else (battle.attacker, attack)
    result = BattleResult(
        number=state.fought,
        turn=state.turn,
        segment=state.segment,
        at=battle.at,
        attacker=battle.attacker,
        defender=battle.defender,
        winner=winner,
        attack=attack,
        defend=defend,
        ties=ties,
        lone=battle.lone,
        crossed=crossed,
        fell=loser if side.leader else -1,
        without_dice=without_dice,
    )
    ump.say(event_types.BattleFought(result))
    state.battles = [*state.battles[1 - KEPT :], result]
    state.war_deck.discard(*battle.attack.seen_cards, *battle.defend.seen_cards)
    count = ump.change()
    for seat in (battle.attacker, battle.defender):
        if seat != NEUTRAL:
            ump.side(seat).fought = count
    destroy(ump, loser, battle.at)
    return result


def destroy(ump: Umpire, seat: Seat, at: str) -> None:
    """Destroy the losing stack. If the seat's Leader is in it, disband all other armies of that player (S-26)."""
    position = ump.position
    ump.mark_changed(seat, at)
    if seat == NEUTRAL:
        position.emptied = sorted([*position.emptied, hex_of(at)])
        return
    position.armies[seat].pop(at, None)
    if position.leaders[seat] == at:
        disbanded = dict(sorted(position.armies[seat].items()))
        for place in disbanded:
            ump.mark_changed(seat, place)
        position.armies[seat], position.leaders[seat] = {}, ""
        ump.side(seat).fell = True
        ump.say(event_types.LeaderFell(seat, at, disbanded))
