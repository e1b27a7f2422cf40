"""Sentences for events. `{0}`, `{1}`, ... are placeholders for the names of seats.

Hexes and pieces are written as in the rulebook: 9-3, D2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.arena.events import event_types as e
from engine.arena.move_steps import read_step

TYPES = {"C": "Converter", "D": "Destructer", "H": "Hopper", "B": "Blaster", "W": "Warper"}
CARDS = {
    "destroy": "Destroy Hex",
    "warp": "Warp Grid",
    "double": "Double Warp",
    "disc": "Power Disc",
    "wild": "Wild Warp",
}
ACTIONS = {
    "destroy": "to destroy a random hex",
    "warp_grid": "to warp a random grid",
    "draw": "to draw a card",
    "rotate": "to rotate a grid",
    "convert": "to convert discs",
    "warp_converter": "to warp the Converter",
    "move": "to move and fight",
    "cards": "to play special cards",
    "warp_random": "to warp a robot at random",
    "double_warp": "a double warp with a random grid",
    "double_warp_two": "a double warp of two grids",
    "warp_piece": "to warp one of their own pieces",
}
PURPOSES = {
    "order": "the order of placing",
    "initiative": "initiative",
    "grid": "the grid",
    "hex": "the hex",
    "disc grid": "the disc's grid",
    "disc hex": "the disc's hex",
    "chain": "the chain reaction",
    "attack": "the attack",
    "defence": "the defence",
    "deal": "a dealt grid's rotation",
}
PILES = {
    "deck": "The deck of {} cards is shuffled.",
    "discards": "The {} discards are shuffled into a new deck.",
    "grids": "The {} grids are shuffled.",
    "homes": "Start grids are drawn at random from {} grids.",
    "hexes": "Start hexes around a Converter are drawn at random.",
}
DISCS = {"free": "The free disc", "start": "A starting disc", "card": "A new disc", "converter": "A lost Converter"}


def name(seat: int) -> str:
    """Return the placeholder for the name of the player in a seat, such as "{0}"."""
    return f"{{{seat}}}"


def piece(id: str) -> str:
    """Return the name of a piece with a placeholder for its owner, such as "{0}'s D2" or "{0}'s Converter"."""
    seat, _, own = id.partition(".")
    return f"{{{seat}}}'s {'Converter' if own == 'C' else own}"


def join_words(words: Iterable[str]) -> str:
    """Join words in the form "a", "a and b" or "a, b and c"."""
    every = list(words)
    return "".join(every) if len(every) < 2 else f"{', '.join(every[:-1])} and {every[-1]}"


def count(number: int, what: str) -> str:
    """Return a number with its noun, such as "1 disc" or "2 discs"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def card(word: str) -> str:
    return CARDS.get(word, f"combat card {word}")


def tell(event: Any) -> str:
    """Return the sentence that describes an event. Raise KeyError if it is not an event of this game."""
    return _WORDS[type(event)](event)


# ---- set-up and turns --------------------------------------------------------------------------------------------


def _rolled_text(event: e.Rolled) -> str:
    purpose = PURPOSES.get(event.purpose, "chance")
    if event.seat < 0:
        return f"The d{event.sides} for {purpose} rolls {event.value}."
    return f"{name(event.seat)} rolls {event.value} on the d{event.sides} for {purpose}."


def _shares(event: e.SharesDealt) -> str:
    held = [f"{name(seat)} has grids {join_words(map(str, share))}" for seat, share in enumerate(event.shares) if share]
    return f"The grids are dealt: {'; '.join(held)}."


def _grid_placed(event: e.GridPlaced) -> str:
    who = f"{name(event.seat)} places grid {event.grid}" if event.seat >= 0 else f"Grid {event.grid} is placed"
    return f"{who} at ({event.q}, {event.r}){_turned_text(event.rotation)}."


def _turned_text(rotation: int) -> str:
    return f", turned by {count(rotation, 'step')}" if rotation else ""


def _order(event: e.OrderSet) -> str:
    return f"Order of {'placing' if event.placing else 'play'}: {', '.join(map(name, event.order))}."


def _phase_ended(event: e.PhaseEnded) -> str:
    lost = f"; {count(event.lost, 'action point')} not used" if event.lost else ""
    return f"{name(event.seat)}'s phase is over{lost}."


# ---- discs and cards ---------------------------------------------------------------------------------------------


def _disc_made(event: e.DiscMade) -> str:
    if event.why == "converter":
        return f"{DISCS['converter']} leaves {count(event.number, 'disc')} in {event.hex}."
    if event.lost:
        return f"{DISCS[event.why]} is lost, because {event.hex} is destroyed."
    taken = f" and is taken by {piece(event.piece)}" if event.piece else ""
    return f"{DISCS[event.why]} appears in {event.hex}{taken}."


def _drawn_text(event: e.CardsDrawn) -> str:
    if event.cards:
        return f"You draw {join_words(map(card, event.cards))}."
    return f"{name(event.seat)} draws {count(event.number, 'card')}."


def _hand_taken(event: e.HandTaken) -> str:
    if event.cards:
        return f"From {name(event.seat)} you get {join_words(map(card, event.cards))}."
    return f"{name(event.by)} gets {name(event.seat)}'s hand of {count(event.number, 'card')}."


# ---- actions, cards and windows ----------------------------------------------------------------------------------


def _action(event: e.ActionChosen) -> str:
    spent = f"{count(event.cost, 'action point')}, {event.points} left"
    return f"{name(event.seat)} chooses {ACTIONS[event.action]}{_choice_text(event.named)} ({spent})."


def _choice_text(named: Mapping[str, str | int]) -> str:
    """Return in words which piece, hex and grids were named with an action or a card."""
    words = []
    if "piece" in named:
        words.append(piece(str(named["piece"])))
    if "hex" in named:
        words.append(f"to {named['hex']}")
    if "grid" in named:
        words.append(f"grid {named['grid']}")
    if "other" in named:
        words.append(f"and grid {named['other']}")
    return f": {' '.join(words)}" if words else ""


def _played_text(event: e.CardPlayed) -> str:
    as_what = f"a Wild Warp as {card(event.card)}" if event.wild else card(event.card)
    return f"{name(event.seat)} plays {as_what}{_choice_text(event.named)}."


WHATS = {"action": "action", "card": "card", "cancel": "Wild Warp", "initiative": "card", "combat card": "combat card"}


def _cancelled_text(event: e.Cancelled) -> str:
    own = "their own" if event.by == event.seat else f"{name(event.seat)}'s"
    what = f" {card(event.name)}" if event.name and event.what != "action" else ""
    return f"{name(event.by)} plays a Wild Warp against {own} {WHATS.get(event.what, 'card')}{what}."


def _undone(event: e.Undone) -> str:
    if event.what == "card":
        return f"{name(event.seat)}'s {card(event.name)} is undone: the board is as it was before."
    return f"{name(event.seat)}'s {WHATS.get(event.what, 'card')} has no effect."


# ---- the board ---------------------------------------------------------------------------------------------------

HITS = {
    "field": "The force field in {} is destroyed.",
    "nothing": "Hex {} is already destroyed: nothing happens.",
    "chain": "Hex {} is already destroyed: the hit moves on to an adjacent hex.",
    "void": "There is no hex on that side of {}: the hit ends.",
}


def _hit_text(event: e.HexHit) -> str:
    if event.result != "destroyed":
        return HITS[event.result].format(event.hex)
    lost = [piece(each) for each in event.pieces] + ([count(event.discs, "disc")] if event.discs else [])
    return f"Hex {event.hex} is destroyed.{f' Lost: {join_words(lost)}.' if lost else ''}"


def _converted_text(event: e.Converted) -> str:
    made = f"{piece(event.piece)} in {event.hex}" if event.piece else "two cards"
    return f"{name(event.seat)} converts a disc to {made}."


def _moved_text(event: e.PieceMoved) -> str:
    trail = {"destroy": ", then hits the hex that it left", "field": ", then leaves a force field"}.get(event.trail, "")
    steps = [_step(step) for step in event.steps if step not in ("destroy", "field")]
    if event.to == event.origin and not event.trail:
        return f"{piece(event.piece)} in {event.origin}: {', '.join(steps) or 'stays'}."
    return f"{piece(event.piece)} moves from {event.origin}: {', '.join(steps)}{trail}."


def _step(text: str) -> str:
    """Return one step of a move in words."""
    step = read_step(text)
    discs, whom = count(step.number, "disc"), piece(step.partner) if step.partner else ""
    match step.kind:
        case "enter":
            return f"to {step.hex}"
        case "over":
            return f"over {step.hex}"
        case "give":
            return f"gives {discs} to {whom}"
        case "take" | "steal" | "drop":
            return f"{step.kind}s {discs}{f' from {whom}' if whom else ''}"
    return text


def _warped_text(event: e.PieceWarped) -> str:
    lost = ", a destroyed hex, and is lost" if event.lost else ""
    return f"{piece(event.piece)} is warped from {event.origin} to {event.to}{lost}."


# ---- combat ------------------------------------------------------------------------------------------------------


def _combat(event: e.CombatBegan) -> str:
    fire = f", with {join_words(map(piece, event.fire))} from a distance" if event.fire else ""
    return f"{name(event.attacker)} attacks {name(event.defender)} in {event.hex}{fire}."


def _shared_text(event: e.DiscsShared) -> str:
    held = [f"{piece(id)} has {number}" for id, number in event.discs.items()]
    return f"{name(event.seat)} redistributes discs: {join_words(held) or 'no change'}."


def _paired_text(event: e.Paired) -> str:
    pairs = [f"{piece(one)} against {piece(other)}" for one, other in event.pairs.items()]
    return f"Round {event.round}, pairs chosen by {name(event.by)}: {join_words(pairs)}."


def _fought_text(event: e.Fought) -> str:
    cards = [
        f"{name(int(seat))} {card(word)}{' (cancelled)' if int(seat) in event.cancelled else ''}"
        for seat, word in event.cards.items()
        if word
    ]
    against = piece(event.defender) if event.defender else "the force field"
    end = (
        ""
        if not event.lost
        else " The force field is destroyed."
        if event.lost == "field"
        else f" {piece(event.lost)} is lost."
    )
    laid = f" Cards: {join_words(cards)}." if cards else ""
    totals = f"{event.totals[0]} to {event.totals[1]}"
    return f"{event.hex}: {piece(event.attacker)} against {against}, {totals}.{laid}{end}"


def _strengths(event: e.Strengths) -> str:
    lost = f" Lost: {join_words(map(piece, event.lost))}." if event.lost else ""
    return f"{event.hex}: strength {event.totals[0]} to {event.totals[1]}; {name(event.winner)} wins.{lost}"


def _combat_ended(event: e.CombatEnded) -> str:
    left = f"only {name(event.left)} has pieces left" if event.left >= 0 else "no piece is left"
    return f"The combat in {event.hex} is over; {left}."


def _out(event: e.PlayerOut) -> str:
    if event.resigned:
        return f"{name(event.seat)} resigns."
    by = f" by {name(event.by)}" if event.by >= 0 else ""
    return f"{name(event.seat)}'s Converter is destroyed{by}: {name(event.seat)} is out of the match."


_WORDS: dict[type, Callable[[Any], str]] = {
    e.Rolled: _rolled_text,
    e.Shuffled: lambda event: PILES[event.what].format(event.cards),
    e.SharesDealt: _shares,
    e.GridPlaced: _grid_placed,
    e.PiecePlaced: lambda event: f"{piece(event.piece)} is placed in {event.hex}.",
    e.OrderSet: _order,
    e.TurnBegan: lambda event: f"Turn {event.turn} begins.",
    e.PhaseBegan: lambda event: f"{name(event.seat)}'s phase begins.",
    e.PhaseEnded: _phase_ended,
    e.DiscMade: _disc_made,
    e.DiscsTaken: lambda event: f"{piece(event.piece)} takes {count(event.number, 'disc')} in {event.hex}.",
    e.CardsDrawn: _drawn_text,
    e.HandTaken: _hand_taken,
    e.HandDiscarded: lambda event: f"{name(event.seat)}'s hand is discarded: {join_words(map(card, event.cards))}.",
    e.ActionChosen: _action,
    e.CardPlayed: _played_text,
    e.Cancelled: _cancelled_text,
    e.Undone: _undone,
    e.NothingDone: lambda event: f"Nothing happens: {event.why}",
    e.GridWarped: lambda event: f"Grid {event.grid} is warped to ({event.q}, {event.r}){_turned_text(event.rotation)}.",
    e.GridTurned: lambda event: f"Grid {event.grid} is rotated. New rotation: {count(event.rotation, 'step')}.",
    e.GridsExchanged: lambda event: f"Grids {event.grid} and {event.other} change places.",
    e.HexHit: _hit_text,
    e.Converted: _converted_text,
    e.PieceMoved: _moved_text,
    e.PieceWarped: _warped_text,
    e.CombatBegan: _combat,
    e.DiscsShared: _shared_text,
    e.Paired: _paired_text,
    e.CardLaid: lambda event: f"{name(event.seat)} plays a card face down.",
    e.Fought: _fought_text,
    e.Conceded: lambda event: f"{piece(event.piece)} gives up the fight against {piece(event.to)}.",
    e.Strengths: _strengths,
    e.CombatEnded: _combat_ended,
    e.PlayerOut: _out,
    e.GameOver: lambda event: event.text,
}
