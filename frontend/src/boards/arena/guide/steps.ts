// This module contains the guided first match as data. Each step has a condition, a text, and the buttons to press. The question that the
// player must answer determines the step.
import type { Press } from '../../../ui/guide/pointAt.ts';
import { hexTitle, nameOf, pieceName, pieceTitle, typeOf, typeTitle, type BoardContext, type PromptOf } from '../context.ts';
import { chosenCard } from '../cards/chosenCard.svelte.ts';
import { percent } from '../fight/chance.ts';
import { MARKED_HEX } from '../map/arenaControl.svelte.ts';
import { discWords, capitalize } from '../pieces.ts';
import type { ActionPrompt, Advice, Command, Prompt } from '../types.ts';

/** Input of a step. */
export interface Now {
  readonly match: BoardContext;
  /** Whether a fight is being shown. */
  readonly showing: boolean;
  /** The best answer. It is null if none is known, and undefined while the server's response is awaited. */
  readonly advice: Advice | null | undefined;
}

/**
 * One card of the guide: one or two sentences, and the parts of the page that they refer to. `again` is the text for a
 * page that the player has already read.
 */
export interface Page {
  readonly title: (now: Now) => string;
  readonly text: (now: Now) => string;
  readonly again?: (now: Now) => string;
  readonly press?: (now: Now) => readonly Press[];
  /** Return the names of the parts of the page that the text mentions. */
  readonly show?: (now: Now) => readonly string[];
  /** Return the hex to highlight in the arena. */
  readonly hex?: (now: Now) => string;
}

export interface Step {
  readonly id: string;
  readonly when: (now: Now) => boolean;
  readonly pages: readonly Page[];
}

const ERRANDS: Readonly<Record<string, string>> = {
  home: 'Bring discs to your Converter',
  disc: 'Fetch a disc',
  attack: 'Attack',
  strike: 'Attack the Converter',
  aim: 'Move into range',
  nearer: 'Move nearer',
};
const TAKES = [4, 3, 2, 1].map((discs) => `Take ${discWords(discs)}`);

/** Possible numbers of identical cards in a hand. */
const MANY = [2, 3, 4, 5, 6, 7, 8];

const press = (...names: string[]): Press => ({ names });

/** Return the open question of this kind that waits for an answer. */
function openPrompt<K extends Prompt['kind']>({ match: { view } }: Now, kind: K): PromptOf<K> | undefined {
  const open = new Set((view.decisions ?? []).filter((each) => !each.answered && !each.at_once).map((each) => each.id));
  return view.prompts?.find((each): each is PromptOf<K> => each.kind === kind && open.has(each.decision));
}

const actionTitle = ({ match }: Now, action: string): string => match.board.actions.find((each) => each.action === action)?.title ?? action;
const canTake = (now: Now, action: string): boolean =>
  openPrompt(now, 'action')?.actions?.some((each) => each.action === action && !each.why_not) ?? false;
const actionPoints = (now: Now): number => openPrompt(now, 'action')?.points ?? 0;
const rivalName = ({ match }: Now): string =>
  nameOf(match, match.view.players.find((each) => each.seat !== match.seat && !each.out)?.seat ?? 1);
const homeHex = ({ match }: Now): string => match.view.pieces.find((each) => each.owner === match.seat && each.type === 'C')?.hex ?? '';

/** Return the number of discs in the hex of the viewer's Converter. The Converter could convert these discs. */
function discsAtHome(now: Now): number {
  const { view, seat } = now.match;
  const hex = homeHex(now);
  const carried = view.pieces.filter((each) => each.owner === seat && each.hex === hex).reduce((sum, each) => sum + (each.discs ?? 0), 0);
  return carried + (view.markers.discs?.[hex] ?? 0);
}

const robotWithDiscs = ({ match: { view, seat } }: Now): string =>
  view.pieces.find((each) => each.owner === seat && each.type !== 'C' && (each.discs ?? 0) > 0)?.id ?? '';

/** Return the advised answer if it is of this kind, else undefined. */
function advisedCommand<K extends Command['kind']>({ advice }: Now, kind: K): Extract<Command, { kind: K }> | undefined {
  return advice?.command.kind === kind ? (advice.command as Extract<Command, { kind: K }>) : undefined;
}

/** Return the action prompt if a combat must be fought now. */
const combatDue = (now: Now): ActionPrompt | undefined => {
  const prompt = openPrompt(now, 'action');
  return prompt?.combats?.some((each) => each.due) ? prompt : undefined;
};

/** Return the button that corrects the selection of cards. If the selection is right, return the button of the answer. */
function cardPress(cards: readonly string[], card: string, ...answers: string[]): Press {
  const taken = cards.includes(chosenCard.card) ? chosenCard.card : '';
  if (taken === card) return press(...answers);
  if (card === 'wild') return press('Wild Warp +5', 'Wild Warp');
  if (!card) return press('No card');
  // Use the names that the cards have in the fight panel, because on a phone the sheet covers the hand.
  return press(`+${card} win`, ...MANY.map((n) => `+${card} ${n} cards`), `+${card}`);
}

/** Return the buttons for the advised hex and for the answer "Fight at" that hex. */
function fightPresses(now: Now): Press[] {
  const at = advisedCommand(now, 'combat')?.hex;
  return at ? [press(capitalize(hexTitle(at))), press(`Fight at ${hexTitle(at)}`)] : [];
}

const hasWon = ({ match }: Now): boolean => match.view.header.outcome?.winners.includes(match.seat) ?? false;
/** Return whether the rival's Converter is destroyed. */
const isRivalDestroyed = ({ match: { view, seat } }: Now): boolean => !view.pieces.some((each) => each.owner !== seat && each.type === 'C');

/** Return the name of the advised target: "Bot’s Converter". */
const foeName = ({ match, advice }: Now): string => pieceName(match, advice?.foe ?? '');

/** Return a sentence about what the advised robot should do. */
function errandText(now: Now): string {
  const { advice } = now;
  const robot = pieceTitle(advisedCommand(now, 'move_piece')?.piece ?? '');
  const chance = percent(advice?.chance ?? 0);
  switch (advice?.why) {
    case 'strike':
      return `Your ${robot} can reach ${foeName(now)}. With all your robots the chance to win is ${chance}. The fight comes after all moves.`;
    case 'aim':
      return `From the marked hex your ${robot} can fire at ${foeName(now)}. With all your robots the chance to win is ${chance}.`;
    case 'attack':
      return `Your ${robot} can reach ${foeName(now)}. The chance to win without a card is ${chance}. The fight comes after all moves.`;
    case 'home':
      return `Your ${robot} carries discs and can reach your Converter, which turns discs into robots.`;
    case 'disc':
      return `Your ${robot} can reach a disc at ${hexTitle(advice.hex ?? '')}.`;
  }
  return `Your ${robot} can move nearer, to ${hexTitle(advice?.hex ?? '')}. Attack when all your robots are near.`;
}

export const STEPS: readonly Step[] = [
  {
    id: 'reveal',
    when: (now) => now.showing,
    pages: [
      {
        title: () => 'The fight',
        text: () => 'Each robot adds its die, discs and card. The higher total wins, and the defender wins ties. “Skip” shows the result.',
        again: () => 'The higher total wins. If your robot loses, you can read the reason here afterwards. “Skip” shows the result.',
      },
    ],
  },
  {
    id: 'end',
    when: (now) => !!now.match.view.header.outcome,
    pages: [
      {
        title: (now) => (hasWon(now) ? 'Victory' : 'The match is over'),
        text: (now) =>
          hasWon(now)
            ? `${isRivalDestroyed(now) ? `${rivalName(now)}’s Converter is destroyed` : 'Eight turns are over, and your side is stronger'}: you have won. Look at the replay, which shows all cards, then play with a friend.`
            : 'The dice can decide a match. Look at the replay, which shows all cards, and try again.',
      },
    ],
  },
  {
    id: 'window',
    when: (now) => openPrompt(now, 'window') !== undefined && !openPrompt(now, 'window')?.sealed,
    pages: [
      {
        title: () => 'Pass or play a Wild Warp?',
        text: (now) =>
          openPrompt(now, 'window')?.wild
            ? 'You hold a Wild Warp, so you could cancel the action or card. Keep the card for an action that hurts you, and pass if little happens.'
            : 'All players are asked, with or without a Wild Warp, so no player learns who holds one. You hold none, so you pass automatically soon, or at once if you press Pass.',
        again: () => 'The other player does not hurt you now, so pass.',
        press: () => [press('Pass')],
      },
    ],
  },
  {
    id: 'combat',
    when: (now) => combatDue(now) !== undefined || openPrompt(now, 'combat') !== undefined,
    pages: [
      {
        title: () => 'Combat is due',
        text: () =>
          'You share a hex with enemies. Blasters one or two hexes away may join from a distance. The odds are for the whole combat.',
        again: () => 'Begin with the most important combat. Blasters in range join in.',
        press: fightPresses,
      },
    ],
  },
  {
    id: 'fire',
    when: (now) => advisedCommand(now, 'combat') !== undefined,
    pages: [
      {
        title: () => 'Fire from a distance',
        text: () =>
          'A Blaster can fire at a hex that is one or two hexes away, once a turn, and firing never destroys the Blaster. So always fire.',
        again: () => 'Your Blaster has not fired this turn, and firing risks nothing.',
        press: fightPresses,
        hex: (now) => advisedCommand(now, 'combat')?.hex ?? '',
      },
    ],
  },
  {
    id: 'share',
    when: (now) => openPrompt(now, 'share') !== undefined,
    pages: [
      {
        title: () => 'Share the discs',
        text: () =>
          'Before the first fight you may move discs between robots in one hex. Each disc adds 1. Put them into the most important fight.',
        again: () => 'Give all discs to the strongest robot, which fights first.',
        press: (now) => {
          const best = Object.entries(advisedCommand(now, 'share')?.discs ?? {}).find(([, discs]) => discs > 0)?.[0];
          if (!best) return [press('Leave the discs as they are')];
          return [{ names: [`All to ${pieceTitle(best)}`] }, press('Share the discs')];
        },
      },
    ],
  },
  {
    id: 'field',
    when: (now) => openPrompt(now, 'field') !== undefined,
    pages: [
      {
        title: () => 'Break the force field',
        text: () =>
          'A total of 6 or more breaks the force field. A robot that fails is destroyed, but not a Blaster at a distance: send a Blaster first, if you have one.',
        again: () => 'Again you need a total of 6 or more. Send Blasters at a distance first.',
        press: (now) => {
          const piece = pieceTitle(advisedCommand(now, 'field')?.piece ?? openPrompt(now, 'field')?.pieces[0] ?? '');
          return [press(piece), press(`Attack with ${piece}`)];
        },
      },
    ],
  },
  {
    id: 'pair',
    when: (now) => openPrompt(now, 'pair') !== undefined,
    pages: [
      {
        title: () => 'Who fights whom?',
        text: () =>
          'You choose the pairs, because you have more robots here or are the defender. Strong against weak is a good start. Each pair shows your chance.',
        again: () => 'A new round: pair the robots again.',
        press: () => [press('Strongest against weakest'), press('Start the fights')],
      },
    ],
  },
  {
    id: 'fight',
    when: (now) => openPrompt(now, 'fight') !== undefined,
    pages: [
      {
        title: () => 'Fight with or without a card',
        text: () =>
          'A combat card adds its number to one roll. Each card shows your chance. Keep high cards for fights of your Converter or an enemy Converter.',
        again: (now) =>
          advisedCommand(now, 'fight')?.card
            ? 'A Converter could be lost: lay your best card.'
            : 'Keep your cards for a more important fight.',
        press: (now) => {
          const asks = openPrompt(now, 'fight');
          const command = advisedCommand(now, 'fight');
          const mine = command?.piece ?? Object.keys(asks?.pairs ?? {})[0] ?? '';
          const answer = `${pieceTitle(mine)} fights ${pieceTitle(asks?.pairs[mine] ?? '')}`;
          return [press(pieceTitle(mine)), { ...cardPress(asks?.cards ?? [], command?.card ?? '', answer), after: answer }];
        },
      },
    ],
  },
  {
    id: 'defend',
    when: (now) => openPrompt(now, 'defend') !== undefined,
    pages: [
      {
        title: () => 'You are attacked',
        text: (now) =>
          typeOf(openPrompt(now, 'defend')?.defender ?? '') === 'C'
            ? `${rivalName(now)} attacks your Converter: if you lose, you are out. You win ties. Use your best card now. Each card shows your chance.`
            : `${rivalName(now)} attacks your ${pieceTitle(openPrompt(now, 'defend')?.defender ?? '')}. You win ties. A card helps, but you can also keep it for later.`,
        press: (now) => [
          cardPress(
            openPrompt(now, 'defend')?.cards ?? [],
            advisedCommand(now, 'defend')?.card ?? '',
            'Lay the card and roll',
            'Roll without a card',
          ),
        ],
      },
    ],
  },
  {
    id: 'take',
    when: (now) => openPrompt(now, 'take') !== undefined,
    pages: [
      {
        title: () => 'Take the discs',
        text: () => 'The hex and its discs are yours. A robot carries four discs at most. Bring the discs to your Converter.',
        press: () => [press('Take the discs')],
      },
    ],
  },
  {
    id: 'convert',
    when: (now) => openPrompt(now, 'convert') !== undefined,
    pages: [
      {
        title: () => 'A disc becomes a robot',
        text: () =>
          'Each disc becomes one robot or two cards. A Destructer is strong and slow, a Warper weak and fast; a Blaster fights from a distance. New robots guard your Converter.',
        again: () => 'Robots of different types work well together, and robots that stay at home guard your Converter.',
        press: (now) => {
          const make = advisedCommand(now, 'convert_disc')?.make ?? '';
          if (advisedCommand(now, 'done')) return [press('Stop converting')];
          if (make === 'cards') return [press('Two cards'), press('Convert to two cards')];
          return make ? [press(typeTitle(make)), press(`Make a ${typeTitle(make)}`)] : [];
        },
      },
    ],
  },
  {
    id: 'errand',
    when: (now) => openPrompt(now, 'move') !== undefined && Boolean(now.advice?.why),
    pages: [
      {
        title: ({ advice }) => ERRANDS[advice?.why ?? ''] ?? 'Move',
        text: (now) =>
          `${errandText(now)} Press the robot, then the marked hex, ${now.advice?.why === 'disc' ? 'take the disc, then move' : 'then move'}.`,
        again: errandText,
        press: (now) => {
          const robot = pieceTitle(advisedCommand(now, 'move_piece')?.piece ?? '');
          const box = `The move of ${robot}`;
          // Highlight no button before the server has answered whether the robot can take a disc.
          const last: Press[] =
            now.advice?.why === 'disc'
              ? [
                  { names: TAKES, after: 'Undo' },
                  { names: ['Move to'], after: 'Drop', unless: TAKES },
                ]
              : [{ names: ['Move to'], after: 'Undo' }];
          return [{ names: [`your ${robot}`, robot], unless: [box] }, { names: [MARKED_HEX], after: box, unless: ['Undo'] }, ...last];
        },
        hex: ({ advice }) => advice?.hex ?? '',
      },
    ],
  },
  {
    id: 'move',
    when: (now) => openPrompt(now, 'move') !== undefined,
    pages: [
      {
        title: () => 'Move other robots, or finish',
        text: () =>
          'Press a robot, then a lit hex. In red hexes the robot would fight. Each robot may move once; a robot that stays can guard.',
        again: () => 'The other robots can stay and guard.',
        press: (now) => (now.advice === null || advisedCommand(now, 'done') ? [press('Done moving')] : []),
      },
    ],
  },
  {
    id: 'warp',
    when: (now) => openPrompt(now, 'place_warped') !== undefined || openPrompt(now, 'rotations') !== undefined,
    pages: [
      {
        title: () => 'Where does the grid go?',
        text: () =>
          'Press a place where the outline appears, turn the grid as you like, and put it down. Everything on the grid moves too.',
      },
    ],
  },
  {
    id: 'disc',
    when: (now) => Boolean(openPrompt(now, 'action')?.free_disc),
    pages: [
      {
        title: () => 'Your phase: a free disc first',
        text: (now) =>
          `Destroy ${rivalName(now)}’s Converter and protect your Converter at ${hexTitle(homeHex(now))}. After turn 8 the stronger side wins. Every phase begins with a free disc on a random hex. Take it: you build robots from discs.`,
        again: () => 'Discs become robots: roll for your disc.',
        press: () => [press('Roll for a free disc')],
        hex: homeHex,
      },
    ],
  },
  {
    id: 'first-move',
    when: (now) => canTake(now, 'move') && discsAtHome(now) < 1,
    pages: [
      {
        title: () => 'Move and fight',
        text: (now) =>
          robotWithDiscs(now)
            ? `Your ${pieceTitle(robotWithDiscs(now))} carries a disc: move the robot to your Converter. Moving costs 2 points, and all your robots may move.`
            : 'Moving costs 2 points, and each of your robots may move once. Send a robot to a disc in the arena.',
        again: () => 'For 2 points all your robots move: to discs, with discs to your Converter, and towards the enemy.',
        press: (now) => [press(actionTitle(now, 'move')), press('Confirm')],
      },
    ],
  },
  {
    id: 'first-convert',
    when: (now) => canTake(now, 'convert') && discsAtHome(now) > 0,
    pages: [
      {
        title: () => 'Make a robot',
        text: (now) => `Your Converter’s hex has ${discWords(discsAtHome(now))}. For 1 point each disc becomes a robot or two cards.`,
        press: (now) => [press(actionTitle(now, 'convert')), press('Confirm')],
        hex: homeHex,
      },
    ],
  },
  {
    id: 'draw',
    when: (now) => canTake(now, 'draw') && actionPoints(now) === 1,
    pages: [
      {
        title: () => 'One action point left',
        text: () =>
          'Unused points are lost at the end of the phase. A card always helps. Destroying a hex or rotating a grid is better if this hinders an enemy.',
        again: () => 'Draw one more card: it may decide the fight for the Converter.',
        press: (now) => [press(actionTitle(now, 'draw')), press('Confirm')],
      },
    ],
  },
  {
    id: 'action',
    when: (now) => openPrompt(now, 'action') !== undefined,
    pages: [
      {
        title: () => 'Choose an action',
        text: (now) =>
          `${actionPoints(now) === 1 ? '1 point is' : `${actionPoints(now)} points are`} left. Press an action to see what it does. Nothing happens before you confirm. Or end the phase.`,
        press: (now) => (advisedCommand(now, 'end') || now.advice === null ? [press('End my phase')] : []),
      },
    ],
  },
  {
    id: 'give',
    when: (now) => openPrompt(now, 'give_disc') !== undefined,
    pages: [
      {
        title: () => 'A disc for one of your robots',
        text: () =>
          'A power disc has appeared in a hex with several of your robots. Give the disc to the robot that can reach your Converter first.',
        press: (now) => {
          const piece = advisedCommand(now, 'give_disc')?.piece ?? openPrompt(now, 'give_disc')?.pieces[0] ?? '';
          return [press(`your ${pieceTitle(piece)}`, pieceTitle(piece))];
        },
        hex: (now) => openPrompt(now, 'give_disc')?.hex ?? '',
      },
    ],
  },
  {
    id: 'asked',
    when: ({ match: { view } }) =>
      (view.decisions ?? []).some((each) => !each.answered && each.kind !== 'concede' && each.kind !== 'window'),
    pages: [
      {
        title: () => 'A question for you',
        text: () => 'The question is shown here, and the arena shows what you can press. The question mark opens the matching help page.',
      },
    ],
  },
  {
    id: 'wait',
    when: () => true,
    pages: [
      {
        title: (now) => `${rivalName(now)} plays`,
        text: () => 'Watch how the pieces move. The log shows every roll and its purpose. Meanwhile you can look at your cards.',
        again: () => 'Watch how the pieces move.',
      },
    ],
  },
];

export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now)) as Step;
