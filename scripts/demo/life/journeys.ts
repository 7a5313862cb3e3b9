import { daysAfter, secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../film/seeded-random.ts';
import type { Person } from './people.ts';

/** What is watched: numbers and lengths, and where the wall stands. */
export interface Watchable {
  slug: string;
  originalLanguage: string;
  freeEpisodes: number;
  /** Seconds of each episode, in order. */
  lengths: readonly number[];
}

interface Seen {
  number: number;
  at: Date;
}

/** How one person went through a drama. */
export interface Journey {
  person: Person;
  /** Episodes watched to their end. */
  finished: readonly Seen[];
  /** The episode that was begun last and left. */
  left: (Seen & { seconds: number }) | null;
  /** How the wall was passed; null by who never stood there or turned back. */
  passedWall: 'one by one' | 'at once' | null;
  liked: readonly number[];
  follows: boolean;
}

/** Same text, same number. */
export const seedOfText = (text: string): number =>
  [...text].reduce((seed, letter) => (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);

const staysFree = 0.9;
const staysPaid = 0.94;
const passesWall = 0.5;
const buysAtOnce = 0.35;
const likes = 0.5;
const follows = 0.6;
/** Who is drawn by a drama at all, and by one in their own language. */
const drawn = 0.42;
const drawnByLanguage = 0.2;
const episodesInOneGo = 5;

/** Evening, mostly. */
const eveningOf = (day: Date, dice: number): Date => {
  const midnight = Math.floor(day.getTime() / 86_400_000) * 86_400_000;
  return new Date(midnight + (17 + 7 * dice) * 3_600_000);
};

const journeyOf = (
  drama: Watchable,
  person: Person,
  { from, now }: { from: Date; now: Date },
  roll: (index: number) => number,
): Journey | null => {
  if (roll(0) > drawn + (person.language === drama.originalLanguage ? drawnByLanguage : 0)) return null;
  const days = (now.getTime() - from.getTime()) / 86_400_000;
  let at = eveningOf(daysAfter(from, Math.floor(days * roll(1))), roll(2));
  if (at < from) at = secondsAfter(from, 600 + 7200 * roll(2));
  const buys = roll(4) < buysAtOnce ? 'at once' : 'one by one';
  const finished: Seen[] = [];
  for (const [index, seconds] of drama.lengths.entries()) {
    const number = index + 1;
    if (number === drama.freeEpisodes + 1 && roll(3) > passesWall) break;
    if (index > 0 && index % episodesInOneGo === 0) at = eveningOf(daysAfter(at, 1), roll(10 + index));
    if (secondsAfter(at, seconds) >= now) break;
    const stays = number > drama.freeEpisodes ? staysPaid : staysFree;
    if (roll(40 + index) > stays) {
      const left = { number, at, seconds: Math.max(1, Math.floor(seconds * roll(70 + index))) };
      return journeyEnd(drama, { person, finished, left, buys }, roll);
    }
    finished.push({ number, at: secondsAfter(at, seconds) });
    at = secondsAfter(at, seconds + 20);
  }
  return finished.length > 0 ? journeyEnd(drama, { person, finished, left: null, buys }, roll) : null;
};

const journeyEnd = (
  { freeEpisodes }: Watchable,
  { buys, ...way }: Pick<Journey, 'person' | 'finished' | 'left'> & { buys: 'at once' | 'one by one' },
  roll: (index: number) => number,
): Journey => {
  const last = way.left?.number ?? way.finished.at(-1)?.number ?? 0;
  return {
    ...way,
    passedWall: last > freeEpisodes ? buys : null,
    liked: way.finished.filter(({ number }) => roll(100 + number) < likes).map(({ number }) => number),
    follows: way.finished.length > 1 && roll(5) < follows,
  };
};

/** Who watched a drama and how far, between two moments: the same for the same people, drama and moments. */
export const journeysThrough = (
  drama: Watchable,
  people: readonly Person[],
  { from, now }: { from: Date; now: Date },
): Journey[] =>
  people.flatMap((person, index) => {
    const roll = (die: number) => chance(seedOfText(drama.slug) + index * 7919, die);
    const begins = person.registeredAt > from ? person.registeredAt : from;
    return journeyOf(drama, person, { from: begins, now }, roll) ?? [];
  });
