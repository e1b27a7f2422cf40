// Notes on the recorded match `babylon.json`, at entries of its log. The drives and hits are those of its revealed orders.
import type { ReplayNote, ReplayedMatch } from '../../board.ts';

const NOTES: readonly ReplayNote[] = [
  {
    entry: 0,
    title: 'Ur against Babylon',
    text: 'The basic game between two bots. Each has one base and 40 BP; whoever loses the base loses. While it was played each knew only its own ships: here all is open.',
  },
  {
    entry: 2,
    title: 'Two plans, opened together',
    text: 'Inanna builds two Warpships that can travel. Ereshkigal builds one large one, W2 with four Tubes and 21 Missiles, and a Systemship beside it.',
  },
  {
    entry: 11,
    title: 'Straight for the base',
    text: 'From the second turn on a base may be entered. Both of Inanna’s ships ride the warplines to Babylon: a whole line costs one movement point.',
  },
  {
    entry: 13,
    title: 'Six Missiles at one ship',
    text: 'W2 and S11 fire everything at W1, with Drives 3, 4 and 5. Against a ship that dodges with Drive 2 the differences +2 and +3 hit: eleven hits, and its Screen takes two.',
  },
  {
    entry: 17,
    title: 'The first wreck',
    text: 'What is left of W1 is power without a weapon, and it does not run. Four more Missiles find it at Drive 0.',
  },
  {
    entry: 24,
    title: 'Both give way at once',
    text: 'Two rounds in which the Screen of W2 took every hit, then both sides retreat in the same round, even to the same hex. One battered Systemship holds Babylon.',
  },
  {
    entry: 33,
    title: 'The second assault',
    text: 'W2 goes to Ugarit to be out of the way, and Inanna is back: W3 with W5, fresh from the yard with a Beam of 6.',
  },
  {
    entry: 35,
    title: 'Seven boxes for eight',
    text: 'W5 attacks at +2 and tears seven boxes off S11. But it attacks with no Screen: both Missiles of S13 reach it at difference 0, the best there is, and take eight.',
  },
  {
    entry: 57,
    title: 'Thrown out by silence',
    text: 'Three rounds running no hit got through. So whoever came last must leave: a single Systemship has saved the base.',
  },
  {
    entry: 97,
    title: 'Ereshkigal strikes',
    text: 'Five turns of building. Now W4 and W6 hurry to Khafa to catch W3 there. Look at what stays at Babylon: W8, just built, and S13.',
  },
  {
    entry: 99,
    title: 'And leaves the door open',
    text: 'W5, repaired at Ur, goes round by Ubaid to Babylon, nine points of movement to the last one. W3 will simply retreat: it has kept two Warpships from home.',
  },
  {
    entry: 124,
    title: 'Two more against who dodges',
    text: 'Eight rounds of hide and seek with the Drive. At last Attack with Drive 3 against 1: +2 is Hit +1, and S13, which held Babylon twice, is a wreck.',
  },
  {
    entry: 126,
    title: 'The same answer again',
    text: 'W8 dodges with Drive 1 once more, and is hit at +2 once more: six hits, of which its Screen takes two.',
  },
  {
    entry: 133,
    title: 'Babylon falls',
    text: 'W8 escapes with two points of power. Nobody is left at the star when the turn ends: the base is destroyed, and the match is won.',
  },
];

/** Return the notes if this is the recorded match. Return an empty list for any other match. */
export const notes = ({ scenario, names, last }: ReplayedMatch): readonly ReplayNote[] =>
  scenario === '2012-learning' && names.join() === 'Inanna,Ereshkigal' && last === 134 ? NOTES : [];
