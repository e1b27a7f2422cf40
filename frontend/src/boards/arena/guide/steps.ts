// The guided first match as data: when a step applies, what it says, what is to be pressed. It follows what is asked.
import type { Press } from '../../../ui/guide/pointAt.ts';
import { hexTitle, nameOf, pieceName, pieceTitle, typeOf, typeTitle, type BoardContext, type PromptOf } from '../context.ts';
import { percent } from '../fight/chance.ts';
import { MARKED_HEX } from '../map/arenaControl.svelte.ts';
import { cardValue, discWords } from '../pieces.ts';
import type { ActionPrompt, Prompt } from '../types.ts';
import type { Deed } from './deeds.ts';
import type { Errand } from './errand.ts';

/** What a step looks at. */
export interface Now {
  readonly match: BoardContext;
  /** A fight is being shown. */
  readonly showing: boolean;
  /** What this person has done since the guide was opened. */
  readonly done: ReadonlySet<Deed>;
  /** What a robot had best do; null: nothing, undefined: that is being looked up. */
  readonly errand: Errand | null | undefined;
  /** He wants to be led on, though he has seen it all. */
  readonly further: boolean;
}

/** One card: one or two sentences, and what they point at. */
export interface Page {
  readonly title: (now: Now) => string;
  readonly text: (now: Now) => string;
  readonly press?: (now: Now) => readonly Press[];
  /** Parts of the page spoken of, by their names. */
  readonly show?: (now: Now) => readonly string[];
  /** A hex to be lit in the arena. */
  readonly hex?: (now: Now) => string;
}

export interface Step {
  readonly id: string;
  readonly when: (now: Now) => boolean;
  readonly pages: readonly Page[];
}

const ERRANDS = { home: 'Bring discs home', disc: 'Fetch a disc', attack: 'Attack', nearer: 'Come nearer' } as const;
const TAKES = [4, 3, 2, 1].map((discs) => `Take ${discWords(discs)}`);

const press = (...names: string[]): Press => ({ names });

/** The open question of a kind that waits for an answer. */
function asked<K extends Prompt['kind']>({ match: { view } }: Now, kind: K): PromptOf<K> | undefined {
  const open = new Set((view.decisions ?? []).filter((each) => !each.answered).map((each) => each.id));
  return view.prompts?.find((each): each is PromptOf<K> => each.kind === kind && open.has(each.decision));
}

const title = ({ match }: Now, action: string): string => match.board.actions.find((each) => each.action === action)?.title ?? action;
const can = (now: Now, action: string): boolean =>
  asked(now, 'action')?.actions?.some((each) => each.action === action && !each.why_not) ?? false;
const points = (now: Now): number => asked(now, 'action')?.points ?? 0;
const rival = ({ match }: Now): string =>
  nameOf(match, match.view.players.find((each) => each.seat !== match.seat && !each.out)?.seat ?? 1);
const home = ({ match }: Now): string => match.view.pieces.find((each) => each.owner === match.seat && each.type === 'C')?.hex ?? '';

/** Discs in the own Converter's hex: what could be converted. */
function discsAtHome(now: Now): number {
  const { view, seat } = now.match;
  const hex = home(now);
  const carried = view.pieces.filter((each) => each.owner === seat && each.hex === hex).reduce((sum, each) => sum + (each.discs ?? 0), 0);
  return carried + (view.markers.discs?.[hex] ?? 0);
}

const carrying = ({ match: { view, seat } }: Now): string =>
  view.pieces.find((each) => each.owner === seat && each.type !== 'C' && (each.discs ?? 0) > 0)?.id ?? '';

/** A fight stands open or is due. */
const combatDue = (now: Now): ActionPrompt | undefined => {
  const prompt = asked(now, 'action');
  return prompt?.combats?.some((each) => each.due) ? prompt : undefined;
};

/** Something has been begun and is not done: no moment to take leave. */
const busy = (now: Now): boolean =>
  (now.match.view.decisions ?? []).some((each) => !each.answered && each.kind !== 'action' && each.kind !== 'window');

/** Of what may be made the type there is least of. */
function rarest(now: Now): string {
  const makes = [...'BDHW'].filter((type) => asked(now, 'convert')?.makes.includes(type as 'B'));
  const have = (type: string): number => now.match.view.pieces.filter((each) => each.owner === now.match.seat && each.type === type).length;
  return makes.sort((a, b) => have(a) - have(b))[0] ?? 'B';
}

/** Calm bots attack no Converter in the first turns. */
const calm = (now: Now): string =>
  now.match.board.options?.['bots'] === 'calm' && now.match.view.header.turn <= 4 ? ` ${rival(now)} leaves it alone for four turns.` : '';

/** For a Converter in danger: what the highest card is called where it is laid. */
function bestCard(now: Now): string[] {
  const prompt = asked(now, 'defend');
  if (!prompt || typeOf(prompt.defender) !== 'C') return [];
  const best = [...prompt.cards].sort((a, b) => cardValue(b) - cardValue(a))[0];
  return best ? [best === 'wild' ? 'Wild Warp' : `+${best}`] : [];
}

/** "Bot’s Converter". */
const foeName = ({ match, errand }: Now): string => pieceName(match, errand?.foe ?? '');

export const STEPS: readonly Step[] = [
  {
    id: 'reveal',
    when: (now) => now.showing,
    pages: [
      {
        title: () => 'The fight',
        text: () =>
          'Die, discs and card of one robot against those of the other; the higher sum wins, the defender on ties. Skip goes to the end.',
      },
    ],
  },
  {
    id: 'end',
    when: (now) =>
      !!now.match.view.header.outcome ||
      (!now.further && !busy(now) && (['moved', 'fought', 'converted'] as const).every((each) => now.done.has(each))),
    pages: [
      {
        title: () => 'Now you know the arena',
        text: (now) =>
          now.match.view.header.outcome
            ? 'The match is over. Look at the replay, where all hands are open, then play a friend.'
            : `You have moved, fought and converted; the other actions say what they do when you press them. ${rival(now)}’s Converter has to fall, and yours must not. Play on by yourself, or be led on.`,
      },
    ],
  },
  {
    id: 'window',
    when: (now) => asked(now, 'window') !== undefined && !asked(now, 'window')?.sealed,
    pages: [
      {
        title: () => 'Let it pass?',
        text: (now) =>
          asked(now, 'window')?.wild
            ? 'You hold a Wild Warp, so you could cancel this. It is worth more against something that hurts: let small things pass.'
            : 'Everybody is asked, whether he holds a Wild Warp or not, so that nobody learns who does. You hold none: let it pass. “Pass until…” spares you the question.',
        press: () => [press('Let it pass')],
      },
    ],
  },
  {
    id: 'combat',
    when: (now) => combatDue(now) !== undefined || asked(now, 'combat') !== undefined,
    pages: [
      {
        title: () => 'Combat is due',
        text: () =>
          'You share a hex with enemies. Blasters one or two hexes away may join from a distance. The odds are for the whole combat.',
        press: () => [press('Fight at')],
      },
    ],
  },
  {
    id: 'share',
    when: (now) => asked(now, 'share') !== undefined,
    pages: [
      {
        title: () => 'Share the discs',
        text: () =>
          'Before the first fight you may hand discs round among robots in one hex. Each adds 1; put them where the fight matters most.',
        press: () => [press('Share them so', 'Leave them as they are')],
      },
    ],
  },
  {
    id: 'field',
    when: (now) => asked(now, 'field') !== undefined,
    pages: [
      {
        title: () => 'Break the force field',
        text: () =>
          'It falls to a total of 6 or more. Who fails is destroyed, but a Blaster at a distance only fails: send that one first, if you have it.',
        press: () => [press('Attack with')],
      },
    ],
  },
  {
    id: 'pair',
    when: (now) => asked(now, 'pair') !== undefined,
    pages: [
      {
        title: () => 'Who fights whom?',
        text: () =>
          'You have more robots here, or defend, so you choose. Strong against weak is a good beginning; the chances stand beside each pair.',
        press: () => [press('Strongest against weakest'), press('Let them fight')],
      },
    ],
  },
  {
    id: 'fight',
    when: (now) => asked(now, 'fight') !== undefined,
    pages: [
      {
        title: () => 'Fight, with a card or without',
        text: () =>
          'A combat card adds its number, once. With each stands your chance. Keep high cards for fights you cannot afford to lose.',
        press: (now) =>
          Object.entries(asked(now, 'fight')?.pairs ?? {})
            .slice(0, 1)
            .map(([mine, foe]) => press(`${pieceTitle(mine)} fights ${pieceTitle(foe)}`)),
      },
    ],
  },
  {
    id: 'defend',
    when: (now) => asked(now, 'defend') !== undefined,
    pages: [
      {
        title: () => 'You are attacked',
        text: (now) =>
          typeOf(asked(now, 'defend')?.defender ?? '') === 'C'
            ? `${rival(now)} attacks your Converter: lose this and you are out. Ties are yours. Now is the time for your best card; with each stands your chance.`
            : `${rival(now)} attacks your ${pieceTitle(asked(now, 'defend')?.defender ?? '')}. Ties are yours. A card helps; without one you keep it for later.`,
        press: (now) => [
          ...bestCard(now).map((card) => ({ names: [card], unless: ['Lay it and roll'] })),
          { names: ['Lay it and roll', 'Roll without a card'], unless: bestCard(now).length ? ['Roll without a card'] : [] },
        ],
      },
    ],
  },
  {
    id: 'take',
    when: (now) => asked(now, 'take') !== undefined,
    pages: [
      {
        title: () => 'To the winner the discs',
        text: () => 'The hex is yours, and so is what lies there, four discs to a robot. Bring them home to your Converter.',
        press: () => [press('Take them so')],
      },
    ],
  },
  {
    id: 'convert',
    when: (now) => asked(now, 'convert') !== undefined,
    pages: [
      {
        title: () => 'A disc becomes a robot',
        text: () =>
          'Each disc makes one robot, or two cards. A Destructer is strong and slow, a Warper weak and swift; a Blaster fights from afar.',
        press: (now) => [press(typeTitle(rarest(now))), press('Make a')],
      },
    ],
  },
  {
    id: 'errand',
    when: (now) => asked(now, 'move') !== undefined && Boolean(now.errand),
    pages: [
      {
        title: ({ errand }) => ERRANDS[errand?.what ?? 'nearer'],
        text: (now) => {
          const { errand } = now;
          const robot = pieceTitle(errand?.piece ?? '');
          const hex = hexTitle(errand?.hex ?? '');
          if (errand?.what === 'attack')
            return `Your ${robot} can reach ${foeName(now)}: ${percent(errand.chance ?? 0)} to win, more with a card. Press it, then the marked hex, then move; the fight comes when all moves are done.`;
          if (errand?.what === 'home')
            return `Your ${robot} carries discs and can reach your Converter. Press it, then the marked hex, then move.`;
          if (errand?.what === 'disc')
            return `Your ${robot} can reach a disc at ${hex}. Press the robot, then the marked hex; take the disc, then move.`;
          return `Nothing is in reach yet. Your ${robot} comes nearer at ${hex}: press it, then the marked hex, then move.`;
        },
        press: ({ errand }) => [
          press(`your ${pieceTitle(errand?.piece ?? '')}`, pieceTitle(errand?.piece ?? '')),
          { names: [MARKED_HEX], after: `The move of ${pieceTitle(errand?.piece ?? '')}`, unless: ['Undo'] },
          ...(errand?.what === 'disc' ? [{ names: TAKES, after: 'Undo' }] : []),
          { names: ['Move to'], after: 'Undo', unless: errand?.what === 'disc' ? TAKES : [] },
        ],
        hex: ({ errand }) => errand?.hex ?? '',
      },
    ],
  },
  {
    id: 'move',
    when: (now) => asked(now, 'move') !== undefined,
    pages: [
      {
        title: () => 'Move the others, or be done',
        text: () => 'Press a robot, then a hex: lit is where it can go, red where it would fight. Each may move once; who stays guards.',
        press: ({ errand }) => (errand === null ? [press('Done moving')] : []),
      },
    ],
  },
  {
    id: 'warp',
    when: (now) => asked(now, 'place_warped') !== undefined || asked(now, 'rotations') !== undefined,
    pages: [
      {
        title: () => 'Where does the grid go?',
        text: () => 'Press a place where the outline shows, turn it as you like, and put it down. Everything on the grid goes with it.',
      },
    ],
  },
  {
    id: 'disc',
    when: (now) => Boolean(asked(now, 'action')?.free_disc),
    pages: [
      {
        title: () => 'Your phase: a free disc first',
        text: (now) =>
          `Your Converter stands at ${hexTitle(home(now))}; lose it and you are out.${calm(now)} Every phase begins with a free power disc on a random hex. Take it: discs are all you can build with.`,
        press: () => [press('Roll for a free disc')],
        hex: home,
      },
    ],
  },
  {
    id: 'first-move',
    when: (now) => can(now, 'move') && discsAtHome(now) < 1,
    pages: [
      {
        title: () => 'Three points: move first',
        text: (now) =>
          carrying(now)
            ? `Your ${pieceTitle(carrying(now))} carries a disc: move it to your Converter. Moving costs 2 points and moves all your robots.`
            : 'Moving costs 2 points and moves all your robots, each once. Send one to a disc that lies in the arena.',
        press: (now) => [press(title(now, 'move')), press('Do it')],
      },
    ],
  },
  {
    id: 'first-convert',
    when: (now) => can(now, 'convert') && discsAtHome(now) > 0,
    pages: [
      {
        title: () => 'Make a robot',
        text: (now) => `${discWords(discsAtHome(now))} in your Converter’s hex: for 1 point each becomes a robot, or two cards.`,
        press: (now) => [press(title(now, 'convert')), press('Do it')],
        hex: home,
      },
    ],
  },
  {
    id: 'draw',
    when: (now) => can(now, 'draw') && points(now) === 1,
    pages: [
      {
        title: () => 'One point left',
        text: () =>
          'Points are lost at the end of the phase. A card is never wrong; destroying or turning a grid can be better when it is in somebody’s way.',
        press: (now) => [press(title(now, 'draw')), press('Do it')],
      },
    ],
  },
  {
    id: 'action',
    when: (now) => asked(now, 'action') !== undefined,
    pages: [
      {
        title: () => 'Choose an action',
        text: (now) =>
          `${points(now) === 1 ? '1 point is' : `${points(now)} points are`} left. Press an action to see what it could do; nothing happens before you confirm. Or end the phase.`,
        press: () => [press('End my phase')],
      },
    ],
  },
  {
    id: 'give',
    when: (now) => asked(now, 'give_disc') !== undefined,
    pages: [
      {
        title: () => 'A disc for one of yours',
        text: () => 'A power disc has appeared where several of your robots stand. The one that comes home first should take it.',
        press: (now) =>
          (asked(now, 'give_disc')?.pieces ?? []).slice(0, 1).map((each) => press(`your ${pieceTitle(each)}`, pieceTitle(each))),
        hex: (now) => asked(now, 'give_disc')?.hex ?? '',
      },
    ],
  },
  {
    id: 'asked',
    when: ({ match: { view } }) =>
      (view.decisions ?? []).some((each) => !each.answered && each.kind !== 'concede' && each.kind !== 'window'),
    pages: [
      {
        title: () => 'You are asked',
        text: () =>
          'What is asked stands here, and the arena shows what can be pressed. The question mark opens the page of the help that belongs to it.',
      },
    ],
  },
  {
    id: 'wait',
    when: () => true,
    pages: [
      {
        title: (now) => `${rival(now)} plays`,
        text: () => 'Watch what moves where. The log tells every roll with what it was for; cards of your hand can be looked at meanwhile.',
      },
    ],
  },
];

export const stepFor = (now: Now): Step => STEPS.find((step) => step.when(now)) as Step;
