import { playbackEventKeys, playbackModule, playbackStarts } from '@cliffhanger/contracts';
import type { Stats } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import { listPlaybackQuantiles } from './stats.repository.ts';

type PlaybackStats = Stats['playback'];

/** The kinds of reports, in the order in which they are shown. */
const kinds = playbackEventKeys.flatMap((eventKey) =>
  (eventKey === 'playback_first_frame' ? playbackStarts : [null]).map((start) => ({ eventKey, start })),
);

/** The median and the 95th percentile of what players have reported. @param days UTC, the oldest first */
export const readPlaybackStats = async (
  rows: SelectRowsInThread,
  days: readonly string[],
): Promise<PlaybackStats> => {
  const [fromDay = ''] = days;
  const period = { fromDay, lastDay: days.at(-1) ?? '' };
  const [byDay, all] = await Promise.all([
    listPlaybackQuantiles(rows, 'day', period),
    listPlaybackQuantiles(rows, 'all', period),
  ]);
  return kinds.flatMap(({ eventKey, start }) => {
    const isOfKind = (row: { eventKey: string; module: string }) =>
      row.eventKey === eventKey && row.module === playbackModule(start ?? undefined);
    const total = all.find(isOfKind);
    if (!total) return [];
    const found = new Map(byDay.filter(isOfKind).map((row) => [row.day, row]));
    return [
      {
        eventKey,
        start,
        p50: days.map((day) => found.get(day)?.p50 ?? null),
        p95: days.map((day) => found.get(day)?.p95 ?? null),
        all: { reports: total.reports, p50: total.p50, p95: total.p95 },
      },
    ];
  });
};
