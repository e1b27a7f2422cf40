// These notes explain the recorded match `babylon.json`. Each note belongs to an entry of its log. Drives and hits in the notes are those
// of the revealed orders.
import type { ReplayNote, ReplayedMatch } from '../../board.ts';

const NOTES: readonly ReplayNote[] = [
  {
    entry: 0,
    title: 'Ur against Babylon',
    text: 'Two bots play the basic game. Each has one base and 40 BP. A player who loses the base loses the game. During play each bot knew only its own ships. Here you see all.',
  },
  {
    entry: 2,
    title: 'Two plans, revealed together',
    text: 'Inanna builds two Warpships, which can leave their star. Ereshkigal builds a large Warpship, W2 with four Tubes and 21 Missiles, and a Systemship.',
  },
  {
    entry: 11,
    title: 'Straight to the base',
    text: 'From the second turn on, ships may enter an enemy base. Both of Inanna’s Warpships take the warplines to Babylon: a whole line costs one movement point.',
  },
  {
    entry: 13,
    title: 'Six Missiles at one ship',
    text: 'W2 and S11 fire six Missiles at W1, with Drives 3, 4 and 5. W1 dodges with Drive 2, so the differences +2 and +3 hit: eleven hits. Its Screen absorbs two.',
  },
  {
    entry: 17,
    title: 'The first wreck',
    text: 'W1 has some power left but no weapon, and it does not retreat. Four more Missiles destroy it at Drive 0.',
  },
  {
    entry: 24,
    title: 'Both sides retreat at once',
    text: 'For two rounds the Screen of W2 absorbed every hit. Now both sides retreat in the same round, even to the same hex. Only a damaged Systemship stays at Babylon.',
  },
  {
    entry: 33,
    title: 'The second attack',
    text: 'W2 has moved away to Ugarit. Inanna attacks again, with W3 and the newly built W5, which has a Beam of 6.',
  },
  {
    entry: 35,
    title: 'Seven hits against eight',
    text: 'W5 attacks at +2 and destroys seven boxes of S11. But W5 uses no Screen: both Missiles of S13 hit it at difference 0, the best result, and destroy eight boxes.',
  },
  {
    entry: 57,
    title: 'Three rounds without effect',
    text: 'For three rounds no hit had an effect. So the side that arrived last must leave: a single Systemship has saved the base.',
  },
  {
    entry: 97,
    title: 'Ereshkigal attacks',
    text: 'After five turns of building, W4 and W6 move to Khafa to attack W3 there. Only S13 and W8, which is new, stay at Babylon.',
  },
  {
    entry: 99,
    title: 'Babylon has few defenders',
    text: 'W5, repaired at Ur, moves through Ubaid to Babylon with all its nine movement points. W3 will simply retreat: it has kept two enemy Warpships away from their base.',
  },
  {
    entry: 124,
    title: '+2 against a dodging ship',
    text: 'For eight rounds both sides guess the other’s Drive. Now W5 attacks with Drive 3 against Drive 1: +2 gives Hit +1, and S13, which saved Babylon twice, is destroyed.',
  },
  {
    entry: 126,
    title: 'The same order again',
    text: 'W8 dodges with Drive 1 again, and is hit at +2 again: its Screen absorbs two of the six hits.',
  },
  {
    entry: 133,
    title: 'Babylon is lost',
    text: 'W8 escapes with two points of power. No defender is at the star when the turn ends: the base is destroyed, and Inanna wins.',
  },
];

/** Return the notes if this is the recorded match. Return an empty list for any other match. */
export const notes = ({ scenario, names, last }: ReplayedMatch): readonly ReplayNote[] =>
  scenario === '2012-learning' && names.join() === 'Inanna,Ereshkigal' && last === 134 ? NOTES : [];
