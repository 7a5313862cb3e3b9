import type { DramaStatsJson, Stats } from '@cliffhanger/contracts/staff';
import { formatCsv } from '../csv.ts';

/** The tables of `staff stats` as CSV. Columns may be added at the end, and are not renamed or removed. */
export const csvTables = {
  days: ({ days, plays, finishes, unlocks, spentCoins, newViewers }: Stats): string =>
    formatCsv(
      ['day', 'plays', 'finishes', 'unlocks', 'coins_spent', 'new_viewers'],
      days.map((day, index) => [
        day,
        ...[plays, finishes, unlocks, spentCoins, newViewers].map((series) => series[index] ?? 0),
      ]),
    ),

  revenue: ({ days, revenueMinor }: Stats): string =>
    formatCsv(
      ['day', 'currency', 'amount_minor'],
      Object.entries(revenueMinor).flatMap(([currency, series]) =>
        days.map((day, index) => [day, currency, series[index] ?? 0]),
      ),
    ),

  playback: ({ days, playback }: Stats): string =>
    formatCsv(
      ['event', 'start', 'day', 'p50', 'p95', 'reports'],
      playback.flatMap(({ eventKey, start, p50, p95, all }) => [
        ...days.map((day, index) => [eventKey, start, day, p50[index] ?? null, p95[index] ?? null, null]),
        [eventKey, start, 'all', all.p50, all.p95, all.reports],
      ]),
    ),

  'most-played': ({ mostPlayed }: Stats): string =>
    formatCsv(
      ['slug', 'plays', 'follows'],
      mostPlayed.map(({ slug, plays, follows }) => [slug, plays, follows]),
    ),
} as const;

/** The table of `staff stats <slug>`. */
export const episodesTable = ({ episodes }: DramaStatsJson): string =>
  formatCsv(
    [
      ...['episode', 'duration_seconds', 'price_coins', 'plays', 'started'],
      ...['reached_25', 'reached_50', 'reached_75', 'finished', 'next_unlocked'],
    ],
    episodes.map((episode) => [
      ...[episode.number, episode.durationSeconds, episode.priceCoins, episode.plays, episode.started],
      ...[episode.reached25, episode.reached50, episode.reached75, episode.finished, episode.nextUnlocked],
    ]),
  );

export type CsvTable = keyof typeof csvTables;
export const csvTableNames = Object.keys(csvTables) as CsvTable[];
