import {
  type PlaybackEventKey,
  type PlaybackFailure,
  type PlaybackStart,
  playbackFailedKey,
  playbackFailures,
  playbackModule,
} from '@cliffhanger/contracts';
import type { PlaybackKey, PlaybackRows } from '@cliffhanger/contracts/staff';
import { listZoneDays } from '#platform/time/zone-days.ts';
import { listMeasuredQuantiles, type MeasuredQuantiles } from './playback.repository.ts';
import { questionBatches, type Rollup } from './rollup.service.ts';
import { shareOf } from './share.ts';

interface PlaybackQuestion {
  from: string;
  until: string;
  by: PlaybackKey;
  country?: string | undefined;
}

/** Measurements of players, by country, device or version as the player reported it, in days of UTC. */
export const readPlayback = async (
  { rows, catchUp }: Pick<Rollup, 'rows' | 'catchUp'>,
  {
    from,
    until,
    by,
    country = null,
  }: Omit<PlaybackQuestion, 'country'> & { country?: string | null | undefined },
): Promise<PlaybackRows> => {
  const countedUntil = await catchUp(questionBatches);
  const period = { from, until, country };
  const measured = await listMeasuredQuantiles(rows, by, period);
  const parts = [...Map.groupBy(measured, ({ of }) => of)].map(([of, kinds]) => ({
    of,
    ...measuredOf(kinds),
  }));
  const byDay = Map.groupBy(await listMeasuredQuantiles(rows, 'day', period), ({ of }) => of);
  return {
    from,
    until,
    zone: 'UTC',
    countedUntil,
    by,
    rows: parts
      .toSorted((one, other) => other.starts - one.starts || String(one.of).localeCompare(String(other.of)))
      .map(({ of, row }) => ({ of, ...row })),
    days: listZoneDays(from, until, 'UTC').map(({ day }) => ({
      day,
      ...measuredOf(byDay.get(day) ?? []).row,
    })),
  };
};

const measuredOf = (kinds: readonly MeasuredQuantiles[]) => {
  const find = (key: PlaybackEventKey, start?: PlaybackStart) => {
    const found = kinds.find(({ eventKey, module }) => eventKey === key && module === playbackModule(start));
    const reports = found?.reports ?? 0;
    const isKnown = shareOf(1, reports) !== null;
    return { reports, p50: isKnown && found ? found.p50 : null, p95: isKnown && found ? found.p95 : null };
  };
  const [cold, warm, next] = (['cold', 'warm', 'next'] as const).map((start) =>
    find('playback_first_frame', start),
  ) as [ReturnType<typeof find>, ReturnType<typeof find>, ReturnType<typeof find>];
  const stalls = find('playback_stall');
  const frames = cold.reports + warm.reports + next.reports;
  const failed = Object.fromEntries(
    playbackFailures.map((reason) => [
      reason,
      kinds.find((kind) => kind.eventKey === playbackFailedKey && kind.module === playbackModule(reason))
        ?.reports ?? 0,
    ]),
  ) as Record<PlaybackFailure, number>;
  const failures = Object.values(failed).reduce((sum, reports) => sum + reports, 0);
  const failedShare = shareOf(failures, frames + failures);
  const stallShare = shareOf(stalls.reports, frames);
  const row = {
    cold,
    warm,
    next,
    stalls,
    stallsPerHundred: stallShare === null ? null : stallShare * 100,
    failed,
    failedPerHundred: failedShare === null ? null : failedShare * 100,
    droppedFrames: find('playback_dropped_frames'),
  };
  return { starts: frames + failures, row };
};
