import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../film/seeded-random.ts';
import { seedOfText, type Watchable } from './journeys.ts';
import type { DemoLife } from './life-source.ts';

export interface Plays {
  byDay: readonly { day: string; count: number }[];
  /** In the order of the episodes; adds up to the same as the days. */
  byEpisode: readonly number[];
}

/** Sunday to Saturday. */
const weekShape = [1.22, 0.86, 0.84, 0.88, 0.93, 1.08, 1.25];
/** A new drama has to be found first. */
const launchShape = [0.35, 0.6, 0.8];
const noise = 0.16;
/** Plays of an episode to those of the one before. */
const keptFree = 0.93;
const keptPaid = 0.95;
const keptAtWall = 0.55;
const windowDays = 30;
const unlisted = { perDay: 60, trend: 0 };

/** How often a drama was played since it was published, in the last 30 days at most. */
export const playsOf = (
  { slug, freeEpisodes, lengths }: Watchable,
  { plays }: DemoLife,
  { publishedAt, now }: { publishedAt: Date; now: Date },
): Plays => {
  const { perDay, trend } = plays[slug] ?? unlisted;
  const seed = seedOfText(slug);
  const age = Math.floor((now.getTime() - publishedAt.getTime()) / 86_400_000);
  const days = Math.min(windowDays, age + 1);
  const byDay = Array.from({ length: days }, (_, index) => {
    const daysAgo = days - 1 - index;
    const date = daysAfter(now, -daysAgo);
    const rise = 1 + trend * (1 - daysAgo / windowDays);
    const found = launchShape[age - daysAgo] ?? 1;
    const rest = 1 + noise * (2 * chance(seed, daysAgo) - 1);
    const passed = daysAgo === 0 ? (now.getTime() % 86_400_000) / 86_400_000 : 1;
    const week = weekShape[date.getUTCDay()] ?? 1;
    return { day: dayOf(date), count: Math.round(perDay * rise * found * week * rest * passed) };
  });
  const total = byDay.reduce((sum, { count }) => sum + count, 0);
  return { byDay, byEpisode: spread(total, lengths.length, freeEpisodes) };
};

const spread = (total: number, episodes: number, freeEpisodes: number): number[] => {
  const shares: number[] = [];
  for (let index = 0; index < episodes; index += 1) {
    const kept = index === freeEpisodes ? keptAtWall : index < freeEpisodes ? keptFree : keptPaid;
    shares.push(index === 0 ? 1 : (shares[index - 1] ?? 0) * kept);
  }
  const sum = shares.reduce((all, share) => all + share, 0);
  const counts = shares.map((share) => Math.floor((total * share) / sum));
  const rounded = total - counts.reduce((all, count) => all + count, 0);
  return counts.map((count, index) => (index === 0 ? count + rounded : count));
};
