"""Twin worlds of a position of Warp Arena: each changes one thing that some viewers may not know (A-58)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from msgspec import to_builtins

from engine.arena.commands import Defend, InitiativeCard, Pass, Passes
from engine.arena.events.event_types import HandDiscarded, HandTaken
from engine.arena.rules import COMBAT, WILD
from engine.arena.state import Player, State
from engine.core import codec
from engine.core.chance import Chance
from engine.core.errors import Refusal
from engine.core.game import Reply, Setup, Step
from engine.games import GAMES
from tests.engine.arena.nonsense import WORDS
from tests.engine.arena.wild import strange, wild
from tests.engine.nonsense import spoil_command
from tests.engine.twins import Pair, World, check_pair

GAME = GAMES["arena"]

Change = Callable[[State], None]
Secret = tuple[str, set[int], Change]
"""Description of the change, the seats that may know of it, and the change."""
PASS = to_builtins(Pass())
BOTTOM = 8
"""Number of cards from the top of the deck that a player may get to see within a step."""


def hidden_pairs(state: State, rng: Random) -> Iterator[Pair]:
    """Yield one pair of worlds for each secret in the position."""
    if state.over is None:
        here = World(GAME, Step(state))
        for what, knowing, change in changes(state, rng):
            twin = codec.copy(state)
            change(twin)
            if codec.encode(twin) != codec.encode(state):
                yield Pair(what, here, World(GAME, Step(twin)), frozenset(knowing))


def check_hidden(setup: Setup, state: State, rng: Random) -> set[str]:
    """Compare all twins by every channel, now and one step later. Return the kinds of secrets found."""
    kinds = set()
    for pair in hidden_pairs(state, rng):
        kinds.add(pair.what.split(" of ")[0])
        check_pair(GAME, setup, pair)
        check_refusals(setup, pair, rng)
        for further in a_step_further(setup, pair, rng):
            check_pair(GAME, setup, further)
    return kinds


def changes(state: State, rng: Random) -> Iterator[Secret]:
    yield from _piles(state, rng)
    for seat, player in enumerate(state.players):
        if not player.out:
            yield from _hands(state, seat, player, rng)
            yield from _passes(state, seat, rng)
    yield from _changes_of_laid_cards(state, rng)
    yield from _answers(state, rng)
    yield from _bids(state, rng)


def _piles(state: State, rng: Random) -> Iterator[Secret]:
    """Yield changes to the order of the deck and to the coming dice. No seat knows them."""
    if len(set(state.deck.cards)) > 1:
        order = rng.sample(state.deck.cards, len(state.deck.cards))
        yield "deck order", set(), lambda twin: setattr(twin.deck, "cards", order)
    yield "dice to come", set(), lambda twin: setattr(twin, "chance", Chance(rng.randrange(10**6)))


def _hands(state: State, seat: int, player: Player, rng: Random) -> Iterator[Secret]:
    """Yield hand changes: a card swapped with the deck or with another hand; a Wild Warp gained or lost."""
    deck = state.deck.cards
    spare = [at for at, card in enumerate(player.hand) if not _is_card_needed(state, seat, card)]
    for what, wanted in (("hand", lambda card: True), ("Wild Warp", lambda card: card == WILD)):
        below = [at for at in range(BOTTOM, len(deck)) if wanted(deck[at])]
        if spare and below:
            yield f"{what} of {seat}", {seat}, _exchange(seat, rng.choice(spare), rng.choice(below))
    held = [at for at in spare if player.hand[at] == WILD]
    below = [at for at in range(BOTTOM, len(deck)) if deck[at] != WILD]
    if held and below:
        yield f"Wild Warp gone of {seat}", {seat}, _exchange(seat, held[0], rng.choice(below))
    for other, theirs in enumerate(state.players[seat + 1 :], seat + 1):
        free = [at for at, card in enumerate(theirs.hand) if not _is_card_needed(state, other, card)]
        if spare and free:
            yield (
                f"two hands of {seat}, {other}",
                {seat, other},
                _swap(seat, rng.choice(spare), other, rng.choice(free)),
            )


def _exchange(seat: int, at: int, below: int) -> Change:
    def change(twin: State) -> None:
        hand, deck = twin.players[seat].hand, twin.deck.cards
        hand[at], deck[below] = deck[below], hand[at]

    return change


def _swap(seat: int, at: int, other: int, there: int) -> Change:
    def change(twin: State) -> None:
        one, two = twin.players[seat].hand, twin.players[other].hand
        one[at], two[there] = two[there], one[at]

    return change


def _is_card_needed(state: State, seat: int, card: str) -> bool:
    """Return whether a sealed answer of the seat needs this card."""
    answers = [state.window.sealed.of(seat)] if state.window is not None else []
    if card == WILD and any(each is not None and each["kind"] != "pass" for each in answers):
        return True
    bid = state.bids.of(seat)
    return bid is not None and state.bids.owes(seat) and bid.get("card", "") == card


def _passes(state: State, seat: int, rng: Random) -> Iterator[Secret]:
    """Yield a change of standing passes: filed or not, or with another end."""
    until: Any = rng.choice(("attacked", "phase", "turn", "always"))
    there = state.players[seat].passes
    other = None if there is not None and there.until == until else Passes(until)
    yield f"passes of {seat}", {seat}, lambda twin: setattr(twin.players[seat], "passes", other)


def _changes_of_laid_cards(state: State, rng: Random) -> Iterator[Secret]:
    """Yield changes of a face-down card to another card of its owner, or to one from the bottom of the deck."""
    fight = state.combat.fight if state.combat is not None else None
    if fight is None or fight.is_open:
        return
    for name in fight.cards:
        seat = int(name)
        hand = [at for at, card in enumerate(state.players[seat].hand) if card in COMBAT]
        below = [at for at in range(BOTTOM, len(state.deck.cards)) if state.deck.cards[at] in COMBAT]
        if hand:
            yield f"face-down card of {seat}", {seat}, _exchange_laid_card(name, True, rng.choice(hand))
        if below:
            yield f"face-down card of {seat}", {seat}, _exchange_laid_card(name, False, rng.choice(below))


def _exchange_laid_card(name: str, own: bool, at: int) -> Change:
    def change(twin: State) -> None:
        assert twin.combat is not None and twin.combat.fight is not None
        cards = twin.players[int(name)].hand if own else twin.deck.cards
        laid = twin.combat.fight.cards
        laid[name], cards[at] = cards[at], laid[name]

    return change


def _answers(state: State, rng: Random) -> Iterator[Secret]:
    """Yield changes of answers in a window: given or missing, passed or a Wild Warp. One at least stays missing."""
    window = state.window
    if window is None:
        return
    missing = [seat for seat in window.sealed.needs if not window.sealed.has(seat)]
    for seat in window.sealed.needs:
        there = window.sealed.of(seat)
        if there is None and len(missing) == 1:
            continue
        yield f"answered of {seat}", {seat}, _answering(seat, PASS if there is None else None)
        passed = there is None or there["kind"] == "pass"
        if WILD in state.players[seat].hand and not (passed and window.kind == "combat"):
            yield f"answer of {seat}", {seat}, _answering(seat, {"kind": "cancel"} if passed else PASS)


def _answering(seat: int, answer: Any) -> Change:
    """Return a change of the seat's sealed answer. None means that the seat has not answered."""

    def change(twin: State) -> None:
        assert twin.window is not None
        if answer is None:
            twin.window.sealed.withdraw(seat)
        else:
            twin.window.sealed.seal(seat, answer)

    return change


def _bids(state: State, rng: Random) -> Iterator[Secret]:
    """Yield changes of the card that a seat has sealed for initiative."""
    for seat in state.bids.needs:
        there = state.bids.of(seat)
        if there is not None:
            hand = [card for card in state.players[seat].hand if card in COMBAT]
            cards = [card for card in ("", *hand) if card != there.get("card", "")]
            if cards:
                yield f"bid of {seat}", {seat}, _bidding(seat, rng.choice(cards))


def _bidding(seat: int, card: str) -> Change:
    return lambda twin: twin.bids.seal(seat, to_builtins(InitiativeCard(card)))


# ---- asked and done in both worlds ---------------------------------------------------------------------------------


def tries(here: World, seat: int, rng: Random) -> Iterator[Reply]:
    """Yield commands that a seat might send, sensible or not."""
    view = here.view(seat)
    for _ in range(2):
        reply = wild(view, rng)
        if reply is None:
            return
        yield reply
        yield Reply(reply.decision, strange(view, rng))
        with suppress(Refusal):
            yield Reply(reply.decision, codec.read_command(spoil_command(reply.command, rng, WORDS), GAME.command_type))


def check_refusals(setup: Setup, pair: Pair, rng: Random) -> None:
    """Check that both worlds answer each command of a seat that does not know the secret with the same words."""
    for seat in range(setup.seats):
        if seat not in pair.knowing:
            for reply in tries(pair.one, seat, rng):
                one, other = (world.meet(seat, reply)[0] for world in (pair.one, pair.other))
                assert one == other, f"{pair.what}: seat {seat} is refused in other words: {one!r} and {other!r}"


def a_step_further(setup: Setup, pair: Pair, rng: Random) -> Iterator[Pair]:
    """Yield the pair after the same command in both worlds, unless the command reveals the secret itself.

    Both worlds must then have thrown the same dice and opened the same windows.
    """
    kind = pair.what.split(" of ")[0]
    if kind in ("dice to come", "passes", "answered", "answer", "bid", "face-down card"):
        return  # these may become known: by dice, by the end of the window, or when the cards are turned over
    for seat in range(setup.seats):
        reply = pair.one.reply(seat)
        if reply is None or isinstance(reply.command, Defend):
            continue
        one, other = pair.one.after(seat, reply), pair.other.after(seat, reply)
        if one is None or other is None or _comes_to_light(one):
            continue
        drew = {event.to for event in one.step.events if event.to != "all"}
        knowing = pair.knowing | {each for to in drew for each in to} if kind == "deck order" else pair.knowing
        assert codec.encode(one.state.chance) == codec.encode(other.state.chance), f"{pair.what}: other dice are thrown"
        assert one.state.windows == other.state.windows, f"{pair.what}: other windows are opened"
        yield Pair(f"{pair.what}, a step further", one, other, frozenset(knowing))


def _comes_to_light(world: World) -> bool:
    """Return whether the match is over, or a hand was discarded or taken."""
    return world.state.over is not None or any(
        isinstance(event.body, HandDiscarded | HandTaken) for event in world.step.events
    )
