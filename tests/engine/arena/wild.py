"""A player that tries anything: random answers to a prompt, many of them legal, others not."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.arena import commands as cmd
from engine.arena import prompts as ask
from engine.arena.grids import geometry
from engine.arena.knowledge.view_table import arena_of, rules_of
from engine.arena.movement.hops import hops
from engine.arena.movement.reach import reach
from engine.arena.view import View
from engine.core.game import STANDING, Reply

UNTIL: tuple[Any, ...] = ("", "attacked", "phase", "turn", "always")


def wild(view: View, rng: Random) -> Reply | None:
    """Return a legal or illegal answer to one of the open questions (including rights), or None if there is none."""
    open_now = list(zip(view.decisions, view.prompts, strict=True))
    if not open_now:
        return None
    waiting = [each for each in open_now if not each[0].answered]
    decision, prompt = rng.choice(waiting if waiting and rng.random() < 0.9 else open_now)
    command = strange(view, rng) if rng.random() < 0.06 else answer(view, prompt, rng)
    return Reply(decision.id, command)


def passes(rng: Random) -> Reply:
    """Return standing passes, which may be filed at any time."""
    return Reply(STANDING, cmd.Passes(rng.choice(UNTIL)))


def answer(view: View, prompt: Any, rng: Random) -> Any:
    match prompt:
        case ask.PlaceGridPrompt():
            q, r = rng.choice(prompt.centres) if rng.random() < 0.95 else (rng.randint(-9, 9), rng.randint(-9, 9))
            return cmd.PlaceGrid(rng.choice(prompt.grids), q, r, rng.randrange(6))
        case ask.PlacePiecePrompt():
            return cmd.PlacePiece(rng.choice(prompt.pieces), rng.choice([*prompt.hexes, some_hex(view, rng)]))
        case ask.GiveDiscPrompt():
            return cmd.GiveDisc(rng.choice([*prompt.pieces, some_piece(view, rng)]))
        case ask.InitiativePrompt():
            return cmd.InitiativeCard(rng.choice(["", *prompt.cards]))
        case ask.ActionPrompt():
            return action(view, prompt, rng)
        case ask.PlaceWarpedPrompt():
            q, r = rng.choice(prompt.centres) if rng.random() < 0.9 else (rng.randint(-9, 9), rng.randint(-9, 9))
            return cmd.PlaceWarped(q, r, rng.randrange(6))
        case ask.RotationsPrompt():
            return cmd.SetRotations({str(grid): rng.randrange(6) for grid in prompt.grids if rng.random() < 0.6})
        case ask.ConvertPrompt():
            make: Any = rng.choice([*prompt.makes, "cards", "cards", "D"])
            return cmd.ConvertDisc(make, "" if make == "cards" else rng.choice(prompt.hexes), source(prompt, rng))
        case ask.AgainPrompt():
            return again(prompt, rng)
        case ask.MovePrompt():
            return move(view, prompt, rng)
        case ask.WindowPrompt():
            return window(view, prompt, rng)
        case ask.CombatPrompt():
            return begin(prompt.combats, rng)
    return fighting(view, prompt, rng)


def source(prompt: ask.ConvertPrompt, rng: Random) -> str:
    return rng.choice([*prompt.sources, *prompt.sources, ""])


def again(prompt: ask.AgainPrompt, rng: Random) -> Any:
    if prompt.hexes:
        return cmd.WarpPiece(rng.choice(prompt.pieces), rng.choice(prompt.hexes))
    if prompt.pieces:
        return cmd.WarpRandom(rng.choice(prompt.pieces))
    return cmd.Rotate(rng.choice(prompt.grids), rng.randrange(6))


def action(view: View, prompt: ask.ActionPrompt, rng: Random) -> Any:
    if prompt.combats and rng.random() < 0.85:
        return begin(prompt.combats, rng)
    if prompt.free_disc and rng.random() < 0.6:
        return cmd.FreeDisc(some_hex(view, rng) if prompt.free_disc == "place" else "")
    if prompt.cards and rng.random() < 0.7:
        return cmd.PlayCard(rng.choice(prompt.cards), grid=some_grid(view, rng))  # type: ignore[arg-type]
    if prompt.wild and rng.random() < 0.3:
        return wild_card(view, rng)
    if rng.random() < 0.05:
        return cmd.EndPhase()
    able = [each.action for each in prompt.actions if not each.why_not] or ["end"]
    if rng.random() < 0.8:  # this action ends too many matches
        able = [name for name in able if name != "warp_converter"] or ["end"]
    return of_action(
        view, rng.choice(able if rng.random() < 0.9 else [each.action for each in prompt.actions] or able), rng
    )


def of_action(view: View, name: str, rng: Random) -> Any:
    plain: dict[str, Any] = {
        "warp_grid": cmd.WarpGrid(), "draw": cmd.Draw(), "convert": cmd.Convert(), "cards": cmd.Cards(),
        "warp_converter": cmd.WarpConverter(), "move": cmd.Move(), "end": cmd.EndPhase(),
        "destroy": cmd.Destroy(some_grid(view, rng)), "double_warp": cmd.DoubleWarp(some_grid(view, rng)),
        "double_warp_two": cmd.DoubleWarpTwo(some_grid(view, rng), some_grid(view, rng)),
        "rotate": cmd.Rotate(some_grid(view, rng), rng.randrange(6)),
        "warp_random": cmd.WarpRandom(some_piece(view, rng)),
        "warp_piece": cmd.WarpPiece(some_piece(view, rng), some_hex(view, rng)),
    }  # fmt: skip
    return plain[name]


def begin(combats: tuple[ask.CombatOffer, ...], rng: Random) -> cmd.BeginCombat:
    offer = rng.choice(combats)
    fire = [bot for bot in offer.ranged if rng.random() < 0.8]
    return cmd.BeginCombat(offer.hex, tuple(fire or ([] if offer.due else offer.ranged)))


def wild_card(view: View, rng: Random) -> cmd.PlayCard:
    return cmd.PlayCard(rng.choice(("destroy", "warp", "double", "disc")), wild=True, grid=some_grid(view, rng))


def window(view: View, prompt: ask.WindowPrompt, rng: Random) -> Any:
    if rng.random() < (0.5 if prompt.wild else 0.05):
        if prompt.as_card and rng.random() < 0.5:
            return wild_card(view, rng)
        return cmd.Cancel(rng.choice([*prompt.cancels, -1]))
    return cmd.Pass()


def move(view: View, prompt: ask.MovePrompt, rng: Random) -> Any:
    """Return a move along a legal way with discs handled at random, or a hop, or any steps."""
    if not prompt.pieces or rng.random() < 0.2:
        return cmd.Done()
    piece, arena = rng.choice(prompt.pieces), arena_of(view)
    if rng.random() < 0.1:
        return cmd.MovePiece(piece, tuple(some_hex(view, rng) for _ in range(rng.randint(0, 3))))
    at = arena.pieces[piece]
    ways = reach(arena, rules_of(view), piece)
    steps = list(rng.choice(list(ways.values()))) if ways else []
    if at.type == "H" and rng.random() < 0.6:
        over = hops(arena, at.owner, at.hex)
        name = rng.choice(list(over)) if over else ""
        if name and over[name]:
            stolen = [f"steal {rng.randint(1, 2)}"] if rng.random() < 0.4 else []
            foes = [id for id, each in arena.pieces.items() if each.hex == name and each.owner != at.owner]
            stolen += [f"steal 1 {rng.choice(foes)}"] if foes and rng.random() < 0.7 else []
            steps = [f"over {name}", *stolen, rng.choice(over[name])]
    for _ in range(rng.choice((0, 0, 1, 2))):
        steps.insert(rng.randint(0, len(steps)), handling(view, piece, rng))
    if at.type == "D" and steps and rng.random() < 0.4:
        steps.append(rng.choice(("destroy", "field")))
    return cmd.MovePiece(piece, tuple(steps))


def handling(view: View, piece: str, rng: Random) -> str:
    own = [each.id for each in view.pieces if each.owner == view.viewer and each.id != piece] or [piece]
    number, other = rng.randint(1, 3), rng.choice(own)
    return rng.choice((f"take {number}", f"take {number} {other}", f"give {number} {other}", f"drop {number}"))


def fighting(view: View, prompt: Any, rng: Random) -> Any:
    match prompt:
        case ask.SharePrompt():
            return share(view, prompt, rng)
        case ask.FieldPrompt():
            return cmd.AttackField(rng.choice(prompt.pieces), rng.choice(["", "", *prompt.cards]))
        case ask.PairPrompt():
            number = min(len(prompt.attackers), len(prompt.defenders)) - (rng.random() < 0.1)
            one, other = (rng.sample(side, number) for side in (prompt.attackers, prompt.defenders))
            return cmd.PairUp(dict(zip(one, other, strict=True)))
        case ask.FightPrompt():
            piece = rng.choice(list(prompt.pairs))
            return cmd.Concede(piece) if rng.random() < 0.1 else cmd.BeginFight(piece, rng.choice(["", *prompt.cards]))
        case ask.DefendPrompt():
            conceding = prompt.may_concede and rng.random() < 0.1
            return cmd.Concede(prompt.defender) if conceding else cmd.Defend(rng.choice(["", *prompt.cards]))
        case ask.ConcedePrompt():
            return cmd.Concede(rng.choice(prompt.pieces))
        case ask.TakePrompt():
            return cmd.TakeDiscs({piece: rng.randint(0, room) for piece, room in prompt.room.items()})
    raise AssertionError(prompt)


def share(view: View, prompt: ask.SharePrompt, rng: Random) -> cmd.ShareDiscs:
    """Return a command that shifts one disc within a group, if there is one to shift."""
    carried = {each.id: each.discs for each in view.pieces}
    group = rng.choice(prompt.groups)
    one, other = rng.choice(group), rng.choice(group)
    if one == other or rng.random() < 0.3:
        return cmd.ShareDiscs()
    return cmd.ShareDiscs({one: max(0, carried[one] - 1), other: carried[other] + 1})


def some_grid(view: View, rng: Random) -> int:
    return rng.choice([each.number for each in view.grids] or [1]) if rng.random() < 0.97 else 99


def some_piece(view: View, rng: Random) -> str:
    return rng.choice([each.id for each in view.pieces] or ["0.C"]) if rng.random() < 0.97 else "0.D5"


def some_hex(view: View, rng: Random) -> str:
    hexes = geometry.hexes(arena_of(view))
    return rng.choice(hexes) if hexes and rng.random() < 0.97 else "99-0"


def strange(view: View, rng: Random) -> Any:
    """Return a random command of any kind."""
    return rng.choice(
        [
            cmd.Done(), cmd.Pass(), cmd.Cancel(), cmd.Draw(), cmd.EndPhase(), cmd.Defend("5"), cmd.TakeDiscs(),
            cmd.ShareDiscs(), cmd.FreeDisc(), cmd.Passes("turn"), wild_card(view, rng), cmd.InitiativeCard("3"),
            cmd.BeginCombat(some_hex(view, rng)), cmd.BeginFight(some_piece(view, rng), "1"),
            cmd.Concede(some_piece(view, rng)), cmd.MovePiece(some_piece(view, rng), (some_hex(view, rng),)),
            cmd.PlaceWarped(0, 0), cmd.GiveDisc(some_piece(view, rng)), cmd.PlacePiece("0.C", some_hex(view, rng)),
            cmd.AttackField(some_piece(view, rng), "wild"), cmd.PairUp({}), cmd.SetRotations({"1": 2}),
        ]
    )  # fmt: skip
