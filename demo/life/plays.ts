import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import { seedOfText, type Watchable } from './journeys.ts';
import type { DemoLife } from './life-source.ts';

export interface Plays {
  byDay: readonly { day: string; count: number }[];
  /** In the order of the episodes; the sum equals that of the days. */
  byEpisode: readonly number[];
}

/** Factors by weekday, Sunday to Saturday. */
const weekdayFactors = [1.22, 0.86, 0.84, 0.88, 0.93, 1.08, 1.25];
/** Factors of the first days: viewers need time to discover a new drama. */
const launchFactors = [0.35, 0.6, 0.8];
const noise = 0.16;
/** Plays of an episode relative to the previous one. */
const retentionFree = 0.93;
const retentionPaid = 0.95;
const retentionAtWall = 0.55;
const windowDays = 30;
const unlisted = { perDay: 60, trend: 0 };

/** Computes the plays of a drama since it was published, for the last 30 days at most. */
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
    const found = launchFactors[age - daysAgo] ?? 1;
    const rest = 1 + noise * (2 * chance(seed, daysAgo) - 1);
    const passed = daysAgo === 0 ? (now.getTime() % 86_400_000) / 86_400_000 : 1;
    const week = weekdayFactors[date.getUTCDay()] ?? 1;
    return { day: dayOf(date), count: Math.round(perDay * rise * found * week * rest * passed) };
  });
  const total = byDay.reduce((sum, { count }) => sum + count, 0);
  return { byDay, byEpisode: distribute(total, lengths.length, freeEpisodes) };
};

/** Distributes plays over episodes; the rounding difference goes to the first one. */
const distribute = (total: number, episodes: number, freeEpisodes: number): number[] => {
  const shares: number[] = [];
  for (let index = 0; index < episodes; index += 1) {
    const retention =
      index === freeEpisodes ? retentionAtWall : index < freeEpisodes ? retentionFree : retentionPaid;
    shares.push(index === 0 ? 1 : (shares[index - 1] ?? 0) * retention);
  }
  const sum = shares.reduce((all, share) => all + share, 0);
  const counts = shares.map((share) => Math.floor((total * share) / sum));
  const remainder = total - counts.reduce((all, count) => all + count, 0);
  return counts.map((count, index) => (index === 0 ? count + remainder : count));
};
