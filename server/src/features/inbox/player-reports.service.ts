import type { ReviewedFeedback } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import type { EpisodePlace } from './places.ts';
import {
  countStalledViewers,
  findPlaces,
  findPriceCoins,
  findUsualFirstFrames,
  listPlayerReports,
} from './player-reports.repository.ts';

const minutesBefore = 15;
const placeMinutesBefore = 30;
const comparedDays = 7;

/**
 * What a viewer's player reported before they wrote, and how many other viewers met the same.
 * @param until the end of the quarter of an hour that is read
 */
export const readPlayerReports = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { userId, until }: { userId: string; until: Date },
): Promise<Pick<ReviewedFeedback, 'playerReports' | 'sameStall' | 'episodePriceCoins'>> => {
  const stored = listPlayerReports(database.rows, userId, {
    from: minutesAfter(until, -minutesBefore),
    to: until,
  });
  if (stored.length === 0) return { playerReports: [], sameStall: null, episodePriceCoins: null };
  const since = daysAfter(clock.now(), -comparedDays);
  const [places, usual] = await Promise.all([
    findPlaces(
      database.read,
      stored.flatMap(({ episodeId }) => episodeId ?? []),
    ),
    findUsualFirstFrames(database.rowsInThread, since),
  ]);
  const stalled = stored.findLast(({ what, episodeId }) => what === 'stall' && places.has(episodeId ?? ''));
  const place = places.get(stalled?.episodeId ?? '');
  const watched = stored.findLast(({ episodeId }) => places.has(episodeId ?? ''))?.episodeId;
  return {
    playerReports: stored.map(({ episodeId, module, ...report }) => ({
      ...report,
      place: places.get(episodeId ?? '') ?? null,
      usualMilliseconds: report.what === 'firstFrame' ? (usual.get(module ?? '') ?? null) : null,
    })),
    episodePriceCoins: watched ? await findPriceCoins(database.read, watched) : null,
    sameStall:
      stalled?.episodeId && place
        ? {
            place,
            since,
            viewers: await countStalledViewers(database.rowsInThread, {
              episodeId: stalled.episodeId,
              userId,
              since,
            }),
          }
        : null,
  };
};

/** The episode that each sender of feedback watched last before it, by the id of the feedback. */
export const findLatestPlaces = async (
  { rows, read }: Pick<Platform['database'], 'rows' | 'read'>,
  feedback: readonly { id: string; viewer: { id: string }; createdAt: Date }[],
): Promise<Map<string, EpisodePlace>> => {
  const watched = feedback.map(({ id, viewer, createdAt }) => {
    const period = { from: minutesAfter(createdAt, -placeMinutesBefore), to: createdAt };
    const reports = listPlayerReports(rows, viewer.id, period);
    return { id, episodeIds: reports.flatMap(({ episodeId }) => episodeId ?? []) };
  });
  const places = await findPlaces(
    read,
    watched.flatMap(({ episodeIds }) => episodeIds),
  );
  return new Map(
    watched.flatMap(({ id, episodeIds }) => {
      const place = places.get(episodeIds.findLast((episodeId) => places.has(episodeId)) ?? '');
      return place ? [[id, place] as const] : [];
    }),
  );
};
