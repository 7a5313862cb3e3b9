import { chance, clamp, drift, eased, mix } from '../../seeded-random.ts';
import { openingsPerSecond } from '../voices/openings.ts';
import { blended, type Expression, type Mood, moods } from './features.ts';

/** A time in seconds at which a line is spoken. */
export interface Speech {
  fromSeconds: number;
  toSeconds: number;
  /** How far the mouth is open at each step of the recorded voice, 0 to 1. */
  openings?: readonly number[] | undefined;
}

/** What is said during a shot. */
export interface Talk {
  /** The lines that the person speaks. */
  own: readonly Speech[];
  /** The lines that it hears. */
  others: readonly Speech[];
}

/** The moods and glances of a person in a shot, each with the second at which it begins. */
export interface Acting {
  moods: readonly (readonly [seconds: number, mood: Mood])[];
  /** Where the eyes are directed: x to the right and y up, 1 is the corner of the eye. */
  looks: readonly (readonly [seconds: number, x: number, y: number])[];
}

const moodChangeSeconds = 0.3;
const glanceSeconds = 0.1;
const blinkSeconds = 0.2;
const syllableSeconds = 0.19;
/** Lips that a mood parts close in this time, and stay closed so long after an own line. */
const lipsCloseSeconds = 0.15;
const lipsRestSeconds = 0.5;

/** The second at which a line is no longer heard. */
const voiceEnd = ({ fromSeconds, toSeconds, openings }: Speech): number =>
  openings ? Math.min(toSeconds, fromSeconds + openings.length / openingsPerSecond) : toSeconds;

/** The state of a face at a second of its shot. `talk` is in the same seconds. */
export const expressionAt = (
  { moods: changes, looks }: Acting,
  talk: Talk,
  seconds: number,
  seed: number,
): Expression => {
  const face = { ...moodAt(changes, seconds) };
  const [lookX, lookY] = lookAt(looks, seconds);
  // Eyes that rest still move a little.
  face.lookX += lookX + (drift(seed, seconds * 1.7) - 0.5) * 0.12;
  face.lookY += lookY + (drift(seed + 5, seconds * 1.3) - 0.5) * 0.08;
  // The upper lid follows the eye down.
  face.lid *= blinkAt(looks, talk.own, seconds, seed) * (1 + Math.min(0, face.lookY) * 0.35);
  const line = talk.own.find(({ fromSeconds, toSeconds }) => fromSeconds <= seconds && seconds < toSeconds);
  if (line?.openings) followVoice(face, line.openings, seconds - line.fromSeconds, seed);
  else if (line) speak(face, line, seconds, seed);
  else face.open *= 1 - lipsClosedAt(talk, seconds);
  return face;
};

const moodAt = (changes: Acting['moods'], seconds: number): Expression => {
  let face: Expression = moods[changes[0]?.[1] ?? 'calm'];
  for (const [at, mood] of changes.slice(1)) {
    face = blended(face, moods[mood], eased('inOut', (seconds - at) / moodChangeSeconds));
  }
  return face;
};

const lookAt = (looks: Acting['looks'], seconds: number): [number, number] => {
  const [first] = looks;
  let [x, y] = first ? [first[1], first[2]] : [0, 0];
  for (const [at, toX, toY] of looks.slice(1)) {
    const part = clamp((seconds - at) / glanceSeconds);
    x = mix(x, toX, part);
    y = mix(y, toY, part);
  }
  return [x, y];
};

/** How far the lids are open: a blink every two to five seconds, with most glances, and when most lines have been said. */
const blinkAt = (
  looks: Acting['looks'],
  speech: readonly Speech[],
  seconds: number,
  seed: number,
): number => {
  let blink = 0.5 + 0.9 * chance(seed, 71);
  const times = looks.slice(1).flatMap(([at], index) => (chance(seed, index + 90) < 0.6 ? [at] : []));
  for (const [index, line] of speech.entries()) {
    if (line.openings && chance(seed, index + 190) < 0.7) times.push(voiceEnd(line));
  }
  for (let index = 0; blink < seconds + 1; index += 1) {
    times.push(blink);
    blink += 2 + 3 * chance(seed, index + 72);
  }
  const closed = Math.max(
    ...times.map((at) => 1 - Math.abs(seconds - at - blinkSeconds / 2) / (blinkSeconds / 2)),
  );
  return 1 - clamp(closed * 1.4);
};

/** How far lips that a mood parts are closed, 0 to 1: while somebody else is heard, and for a moment after an own line. */
const lipsClosedAt = ({ own, others }: Talk, seconds: number): number => {
  const rests = [
    ...others.map((line) => [line.fromSeconds, voiceEnd(line)] as const),
    ...own.map((line) => [voiceEnd(line), line.toSeconds + lipsRestSeconds] as const),
  ];
  return Math.max(
    0,
    ...rests.map(([from, to]) => 1 - clamp(Math.max(from - seconds, seconds - to) / lipsCloseSeconds)),
  );
};

/** Opens the mouth as far as the voice is loud. */
const followVoice = (face: Expression, openings: readonly number[], spoken: number, seed: number): void => {
  const place = spoken * openingsPerSecond;
  const step = Math.floor(place);
  const opening = mix(openings[step] ?? 0, openings[step + 1] ?? 0, place - step);
  face.open = opening * (0.75 + face.open * 0.6);
  // Vowels differ from syllable to syllable.
  face.wide += (chance(seed, Math.floor(step / 4) + 11) - 0.55) * 0.28 * opening;
  face.teeth = Math.max(face.teeth, 0.45);
  face.press *= 1 - opening;
};

/** Opens the mouth by syllables. It is closed at both ends of a line and between some of its words. */
const speak = (face: Expression, { fromSeconds, toSeconds }: Speech, seconds: number, seed: number): void => {
  const spoken = seconds - fromSeconds;
  const syllables = Math.max(1, Math.round((toSeconds - fromSeconds - 0.15) / syllableSeconds));
  const length = (toSeconds - fromSeconds - 0.15) / syllables;
  const number = Math.floor(spoken / length);
  if (number >= syllables) {
    face.open = 0;
    return;
  }
  const isPause = number > 0 && number < syllables - 1 && chance(seed, number + 31) < 0.12;
  const rise = Math.sin(((spoken / length) % 1) * Math.PI);
  const loud = isPause ? 0 : 0.35 + 0.55 * chance(seed, number);
  face.open = Math.max(0.02, rise * loud * (0.6 + face.open));
  face.wide += (chance(seed, number + 11) - 0.55) * 0.28 * rise;
  face.teeth = Math.max(face.teeth, 0.45);
  face.press = 0;
};
