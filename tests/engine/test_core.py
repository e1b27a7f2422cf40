"""Core: chance, codec, sealed answers, events and their audiences, TypeScript."""

from __future__ import annotations

import hashlib
from random import Random

import pytest
from msgspec import Struct

from engine.core import changes, codec
from engine.core.chance import BotRandom, Chance, commitment, derive, new_seed, number_of, read_seed
from engine.core.deck import Deck
from engine.core.dice import StreamDice
from engine.core.errors import Fault, Illegal, Malformed, illegal, refuse
from engine.core.events import ALL, Event, bodies_for_viewer
from engine.core.game import PUBLIC, Setup
from engine.core.sealed import Sealed
from engine.core.table import suggesting
from engine.core.typescript import declarations
from tests.engine.battery import play
from tests.engine.toy import Bid, State, Toy, ToyView
from tests.engine.twins import check_pair, sealed_pairs


def test_chance_is_the_same_stream_after_a_copy() -> None:
    one = Chance(42)
    first = [one.below(6) for _ in range(5)]
    other = codec.copy(one)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]
    assert first == [Chance(42, drawn).below(6) for drawn in range(5)]


def test_chance_is_even() -> None:
    chance, counts = Chance(1), [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_shuffled_keeps_every_card_and_reaches_every_order() -> None:
    chance = Chance(9)
    orders = {tuple(chance.shuffled("abc")) for _ in range(200)}
    assert len(orders) == 6 and all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_a_setup_is_stored_as_it_was_before_own_scenarios() -> None:
    """The bytes are from a match that 570fa1e stored. Stored positions hold them and are compared with them."""
    assert codec.encode(Setup("2012-cornered", 3)) == b'{"scenario":"2012-cornered","seats":3,"options":{}}'
    own = Setup("own", 2, text="title = 1")
    assert codec.encode(own) == b'{"scenario":"own","seats":2,"options":{},"text":"title = 1"}'
    assert codec.decode(codec.encode(own), Setup) == own


def test_a_number_derives_as_matches_of_rules_1_did() -> None:
    """Worked out with `sha256sum`: the first 53 bits of SHA-256 of "7/map". Stored matches play on by these numbers."""
    digest = hashlib.sha256(b"7/map").hexdigest()
    assert derive(7, "map") == number_of(7, "map") == int(digest[:16], 16) >> 11 < 2**53
    assert derive(7, "map") != derive(7, "deck")
    assert commitment(7) == hashlib.sha256(b"seed 7").hexdigest()
    assert Chance(7).below(2**256) == int(hashlib.sha256(b"7:1").hexdigest(), 16)


def test_a_new_seed_keeps_its_bits_in_all_that_is_derived() -> None:
    seed = new_seed(2, bytes(range(16)))
    assert seed == "r2-000102030405060708090a0b0c0d0e0f" and read_seed(seed) == seed
    assert new_seed(3, bytes(range(16))) != seed, "tied to the version of the rules"
    play, other = derive(seed, "play"), derive(seed, "other")
    assert isinstance(play, str) and len(bytes.fromhex(play)) == 32 and play != other
    assert derive(new_seed(3, bytes(range(16))), "play") != play
    assert 0 <= number_of(seed, "map") < 2**53 and f"{number_of(seed, 'play'):x}"[:6] not in play
    assert commitment(seed) == hashlib.sha256(b"seed " + seed.encode()).hexdigest()
    with pytest.raises(ValueError, match="16 bytes"):
        new_seed(2, bytes(15))


@pytest.mark.parametrize(
    "text", ["", "-1", "1.5", "x", "r2-", "r2-" + "0" * 31, "r2-" + "g" * 32, "9" * 41, "r0-" + "0" * 32, "²"]
)
def test_what_is_no_seed(text: str) -> None:
    with pytest.raises(ValueError, match="not a seed"):
        read_seed(text)


def test_a_bots_moods_last_and_follow_from_its_secret_alone() -> None:
    one, other = BotRandom("secret", "t1.build"), BotRandom("secret", "t2.move")
    assert one.random() != other.random() and one.lasting("mood") == other.lasting("mood")
    assert one.lasting("mood") != one.lasting("another") != BotRandom("guess", "t1.build").lasting("another")


def test_sealed_answers() -> None:
    sealed = Sealed([0, 2])
    sealed.seal(0, "a")
    assert (sealed.complete, sealed.has(0), sealed.of(0)) == (False, True, "a")
    sealed.seal(0, "b")
    assert sealed.of(0) == "b"
    sealed.withdraw(0)
    assert not sealed.has(0)
    sealed.seal(0, "c")
    sealed.seal(2, "d")
    assert sealed.complete and sealed.owes(2) and not sealed.owes(1)


def test_events_go_to_their_audience_only() -> None:
    events = [Event(ALL, "all"), Event((1,), "one"), Event((0, 2), "two")]
    assert bodies_for_viewer(events, 0) == ["all", "two"]
    assert bodies_for_viewer(events, 1) == ["all", "one"]
    assert bodies_for_viewer(events, PUBLIC) == ["all"]


def test_refuse_keeps_every_fault_and_needs_one() -> None:
    refuse([])
    with pytest.raises(Illegal) as refused:
        refuse([Fault("E-A", "First."), Fault("E-B", "Second.", "x")])
    assert [fault.code for fault in refused.value.faults] == ["E-A", "E-B"]
    assert illegal("E-C", "Third.").faults[0].field == ""


class _Inner(Struct, frozen=True, tag_field="kind", tag="inner", omit_defaults=True):
    where: tuple[int, str]
    many: tuple[int | None, ...] = ()


class _Other(Struct, frozen=True, tag_field="kind", tag="other"):
    table: dict[str, list[bool]]


def test_typescript_of_structs_and_unions() -> None:
    text = declarations({"Both": _Inner | _Other})
    assert 'kind: "inner";' in text and "where: [number, string];" in text
    assert "many?: (number | null)[];" in text and "table: { [key: string]: boolean[] };" in text
    assert "export type Both =" in text


class LeakyToy(Toy):
    """A game with a fault: the public view counts sealed points."""

    def view(self, state: State, viewer: int) -> ToyView:
        right = super().view(state, viewer)
        total = sum(state.sealed.answers.values())
        return ToyView(
            right.header,
            right.setup,
            (*right.scores, total),
            right.sizes,
            right.hand,
            right.mine,
            right.decisions,
        )


class TalkativeToy(Toy):
    """A game with a fault: the legality of one seat's bid depends on another seat's sealed bid."""

    def apply(self, state: State, seat: int, decision: str, command: object):  # type: ignore[no-untyped-def, override]
        if isinstance(command, Bid) and any(answer > 50 for answer in state.sealed.answers.values()):
            raise illegal("E-LEAK", "Somebody bid high.")
        return super().apply(state, seat, decision, command)


@pytest.mark.parametrize("game", [LeakyToy(), TalkativeToy()])
def test_twins_find_a_leak(game: Toy) -> None:
    found = 0
    for seed in range(20):
        state = game.new(Setup("short", 2), seed).state
        for pair in sealed_pairs(game, state, Random(seed)):
            try:
                check_pair(game, state.setup, pair)
            except AssertionError:
                found += 1
    assert found > 0


class ImpureToy(Toy):
    """A game with a fault: it changes the state it was given."""

    def apply(self, state: State, seat: int, decision: str, command: object):  # type: ignore[no-untyped-def, override]
        state.scores[0] += 1
        return super().apply(state, seat, decision, command)


def test_battery_finds_an_impure_apply() -> None:
    game = ImpureToy()
    with pytest.raises(AssertionError, match="changed its argument"):
        play(game, Setup("short", 2), 1, suggesting(game, 1))


# ---- dice and decks ----------------------------------------------------------------------------------------------


def test_dice_of_a_match_come_from_its_stream_whatever_they_are_for() -> None:
    chance = Chance(42)
    dice = StreamDice(chance)
    faces = [dice.roll(20, "grid"), dice.roll(6, "hex"), dice.roll(6, "initiative")]
    stream = Chance(42)
    assert faces == [1 + stream.below(20), 1 + stream.below(6), 1 + stream.below(6)] and chance.drawn == 3
    assert dice.shuffled("abcd", "deck") == stream.shuffled("abcd") and chance.drawn == stream.drawn
    assert {StreamDice(chance).roll(6, "any") for _ in range(200)} == {1, 2, 3, 4, 5, 6}


def test_a_deck_is_drawn_from_the_top_and_its_discards_come_back_shuffled() -> None:
    dice, deck = StreamDice(Chance(1)), Deck(["a", "b"])
    assert (deck.draw(dice, "deal"), deck.empty) == ("a", False)
    deck.discard("a", "c")
    assert (deck.draw(dice, "deal"), deck.empty) == ("b", True)
    assert deck == Deck([], ["a", "c"]), "nothing is shuffled before a card is due"
    order = StreamDice(Chance(1)).shuffled(["a", "c"], "deal")
    assert deck.draw(dice, "deal") == order[0] and deck == Deck(order[1:], [])
    deck.draw(dice, "deal")
    assert deck.draw(dice, "deal") is None and deck == Deck()


# ---- changes ---------------------------------------------------------------------------------------------------------


class _Place(Struct):
    name: str
    things: dict[str, int] = {}


class _Position(Struct):
    turn: int
    places: dict[str, _Place] = {}
    order: list[int] = []


def test_what_stays_equal_is_the_same_object_and_the_rest_is_in_order() -> None:
    before = _Position(1, {"a": _Place("A", {"x": 1, "y": 2})}, [2, 1])
    after = _Position(2, {"a": _Place("A", {"y": 2, "x": 1})}, [1, 2])
    kept = after.order
    done = changes.canonical_copy(before, after)
    assert done == _Position(2, {"a": _Place("A", {"x": 1, "y": 2})}, [1, 2])
    assert done.places is before.places and done.order is not kept and done.order == [1, 2]
    assert changes.changed_fields(before, done) == {"turn", "order"}


def test_a_changed_field_is_copied_in_the_order_of_its_keys() -> None:
    before, place = _Position(1), _Place("B", {"y": 2, "x": 1})
    done = changes.canonical_copy(before, _Position(1, {"b": place, "a": _Place("A")}))
    assert [*done.places] == ["a", "b"] and [*done.places["b"].things] == ["x", "y"]
    place.things["x"] = 9
    assert done.places["b"].things == {"x": 1, "y": 2}


def test_a_draft_is_a_copy_whose_changes_its_original_does_not_feel() -> None:
    before = _Position(1, {"a": _Place("A", {"x": 1})}, [2, 1])
    made = changes.draft(before)
    assert made.turn == 1 and made.order == [2, 1] and made.places == {"a": _Place("A", {"x": 1})}
    assert made.order is made.order, "copied once"
    made.places["a"].things["x"] = 9
    made.places["b"] = _Place("B")
    made.order.append(3)
    made.turn = 2
    assert before == _Position(1, {"a": _Place("A", {"x": 1})}, [2, 1])
    done = changes.canonical_copy(before, made)
    assert type(done) is _Position
    assert done == _Position(2, {"a": _Place("A", {"x": 9}), "b": _Place("B")}, [2, 1, 3])


def test_what_nobody_looked_at_in_a_draft_is_the_originals() -> None:
    before = _Position(1, {"a": _Place("A"), "b": _Place("B")}, [2, 1])
    made = changes.draft(before)
    made.places["b"].things["x"] = 1
    done = changes.canonical_copy(before, made)
    assert done.order is before.order and done.places["a"] is before.places["a"]
    assert done.places["b"] == _Place("B", {"x": 1}) and before.places["b"] == _Place("B")
    made = changes.draft(before)
    made.order = [7]
    assert changes.canonical_copy(before, made) == _Position(1, {"a": _Place("A"), "b": _Place("B")}, [7])


def test_the_draft_of_a_draft_does_not_follow_its_changes() -> None:
    first = changes.draft(_Position(1, {"a": _Place("A")}, [1]))
    first.order.append(2)
    second = changes.draft(first)
    first.order.append(3)
    first.places["a"].name = "changed"
    assert second.order == [1, 2] and second.places == {"a": _Place("A")}


class _Pair(Struct):
    one: _Place
    other: _Place | None = None


def test_a_draft_knows_no_field_of_which_its_type_knows_none() -> None:
    made = changes.draft(_Pair(_Place("A")))
    assert made.other is None and not hasattr(made, "third")
    made.other = _Place("B", {"y": 2, "x": 1})
    done = changes.canonical_copy(_Pair(_Place("A")), made)
    assert done == _Pair(_Place("A"), _Place("B", {"x": 1, "y": 2})) and [*done.other.things] == ["x", "y"]  # type: ignore[union-attr]


# ---- reading commands ------------------------------------------------------------------------------------------------


class _Go(Struct, tag_field="kind", tag="go", forbid_unknown_fields=True):
    to: str


class _Stay(Struct, tag_field="kind", tag="stay", forbid_unknown_fields=True):
    turns: int = 1


def test_a_command_is_read_as_its_kind_or_refused_with_the_place() -> None:
    assert codec.read_command({"kind": "go", "to": "A1"}, _Go | _Stay) == _Go("A1")
    assert codec.read_command({"kind": "stay"}, _Go | _Stay) == _Stay(1)
    for raw, where in (
        ({"kind": "go", "to": 5}, "$.to"),
        ({"kind": "go", "to": "A1", "more": 1}, "$.more"),
        ({"kind": "fly"}, "$.kind"),
        ({"kind": "stay", "turns": 10**5000}, ""),
        ({"kind": "go", "to": "\ud800"}, ""),
        ("go", ""),
        (None, ""),
    ):
        with pytest.raises(Malformed) as refusal:
            codec.read_command(raw, _Go | _Stay)
        assert refusal.value.faults[0].code == "E-MALFORMED" and refusal.value.faults[0].field == where, raw
