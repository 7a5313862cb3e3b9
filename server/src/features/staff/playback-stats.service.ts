import { playbackEventKeys, playbackModule, playbackStarts } from '@cliffhanger/contracts';
import type { Stats } from '@cliffhanger/contracts/staff';
import type { SelectRows } from '#platform/database/open-database.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { listPlaybackQuantiles } from './stats.repository.ts';

type PlaybackStats = Stats['playback'];

/** The kinds of reports, in the order in which they are shown. Anyone can report anything; other modules are ignored. */
const kinds = playbackEventKeys.flatMap((eventKey) =>
  (eventKey === 'playback_first_frame' ? playbackStarts : [null]).map((start) => ({ eventKey, start })),
);

/** The median and the 95th percentile of what players have reported. @param days UTC, the oldest first */
export const readPlaybackStats = (rows: SelectRows, days: readonly string[]): PlaybackStats => {
  // Events have the time of a device, which may be in the future.
  const time = {
    fromMs: Date.parse(days[0] ?? ''),
    untilMs: daysAfter(new Date(days.at(-1) ?? ''), 1).getTime(),
  };
  const [byDay, all] = (['day', 'all'] as const).map((period) => listPlaybackQuantiles(rows, period, time));
  return kinds.flatMap(({ eventKey, start }) => {
    const isOfKind = (row: { eventKey: string; module: string }) =>
      row.eventKey === eventKey && row.module === playbackModule(start ?? undefined);
    const total = all?.find(isOfKind);
    if (!total) return [];
    const found = new Map(byDay?.filter(isOfKind).map((row) => [row.day, row]));
    return [
      {
        ...{ eventKey, start },
        p50: days.map((day) => found.get(day)?.p50 ?? null),
        p95: days.map((day) => found.get(day)?.p95 ?? null),
        all: { reports: total.reports, p50: total.p50, p95: total.p95 },
      },
    ];
  });
};
