import { daysAfter, secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import type { Person } from './people.ts';

/** The facts about a drama that a journey depends on. */
export interface Watchable {
  slug: string;
  originalLanguage: string;
  freeEpisodes: number;
  /** Seconds of each episode, in order. */
  lengths: readonly number[];
  /** When each episode came out, in the same order. */
  publishedAt: readonly Date[];
}

interface Seen {
  number: number;
  at: Date;
}

/** How one person watched a drama. */
export interface Journey {
  person: Person;
  /** Episodes watched to the end. */
  finished: readonly Seen[];
  /** The last episode, when it was started but not finished. */
  left: (Seen & { seconds: number }) | null;
  /** How paid episodes were unlocked; null when none was. */
  passedWall: 'one by one' | 'at once' | null;
  liked: readonly number[];
  follows: boolean;
}

/** A pseudo-random number in [0, 1) for each index. */
type Random = (index: number) => number;

/** Hashes a text to a seed. */
export const seedOfText = (text: string): number =>
  [...text].reduce((seed, letter) => (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7);

/** Probabilities. */
const finishesFree = 0.9;
const finishesPaid = 0.94;
const passesWall = 0.5;
const buysAtOnce = 0.35;
const likes = 0.5;
const follows = 0.6;
const startsDrama = 0.42;
/** Added for a drama in the person's own language. */
const startsOwnLanguage = 0.2;
const episodesPerSitting = 5;

/** How long before an episode starts it is unlocked. */
export const unlockLeadSeconds = 60;

/** A time in the evening of a day, UTC. @param part 0 to 1 */
const eveningOf = (day: Date, part: number): Date => {
  const midnight = Math.floor(day.getTime() / 86_400_000) * 86_400_000;
  return new Date(midnight + (17 + 7 * part) * 3_600_000);
};

/** Lists who watched a drama and how far, between two times. The same arguments give the same journeys. */
export const listJourneys = (
  drama: Watchable,
  people: readonly Person[],
  { from, now }: { from: Date; now: Date },
): Journey[] =>
  people.flatMap((person, index) => {
    const random: Random = (die) => chance(seedOfText(drama.slug) + index * 7919, die);
    const start = person.registeredAt > from ? person.registeredAt : from;
    return createJourney(drama, person, { from: start, now }, random) ?? [];
  });

/** @returns null when the person watched nothing */
const createJourney = (
  drama: Watchable,
  person: Person,
  { from, now }: { from: Date; now: Date },
  random: Random,
): Journey | null => {
  const isOwnLanguage = person.language === drama.originalLanguage;
  if (random(0) > startsDrama + (isOwnLanguage ? startsOwnLanguage : 0)) return null;
  const days = (now.getTime() - from.getTime()) / 86_400_000;
  let at = eveningOf(daysAfter(from, Math.floor(days * random(1))), random(2));
  if (at < from) at = secondsAfter(from, 600 + 7200 * random(2));
  const finished: Seen[] = [];
  for (const [index, seconds] of drama.lengths.entries()) {
    const number = index + 1;
    if (number === drama.freeEpisodes + 1 && random(3) > passesWall) break;
    if (index > 0 && index % episodesPerSitting === 0) at = eveningOf(daysAfter(at, 1), random(10 + index));
    if (secondsAfter(at, seconds) >= now || at < outFrom(drama, index)) break;
    if (random(40 + index) > (number > drama.freeEpisodes ? finishesPaid : finishesFree)) {
      const left = { number, at, seconds: Math.max(1, Math.floor(seconds * random(70 + index))) };
      return completeJourney(drama, { person, finished, left }, random);
    }
    finished.push({ number, at: secondsAfter(at, seconds) });
    at = secondsAfter(at, seconds + 20);
  }
  return finished.length > 0 ? completeJourney(drama, { person, finished, left: null }, random) : null;
};

/** When people can have unlocked an episode and start it. */
const outFrom = ({ publishedAt }: Watchable, index: number): Date =>
  secondsAfter(publishedAt[index] ?? new Date(0), unlockLeadSeconds);

/** Adds purchases, likes and the follow to what was watched. */
const completeJourney = (
  { freeEpisodes }: Watchable,
  watched: Pick<Journey, 'person' | 'finished' | 'left'>,
  random: Random,
): Journey => {
  const { finished, left } = watched;
  const lastNumber = left?.number ?? finished.at(-1)?.number ?? 0;
  const purchase = random(4) < buysAtOnce ? 'at once' : 'one by one';
  return {
    ...watched,
    passedWall: lastNumber > freeEpisodes ? purchase : null,
    liked: finished.filter(({ number }) => random(100 + number) < likes).map(({ number }) => number),
    follows: finished.length > 1 && random(5) < follows,
  };
};
