import type { contract, EndpointArguments } from '@cliffhanger/contracts';
import { judgePlace } from '@cliffhanger/contracts/watch-place';
import { isEstablished } from '#features/account-networks/account-networks.ts';
import { markDramaSeen } from '#features/engagement/engagement.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { recordTouch } from '#features/sessions/sessions.ts';
import { recordWatchedUnlock } from '#features/unlocks/unlocks.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, type Locale, visitorPseudonym } from '#kernel/viewer.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter, secondsAfter } from '#platform/time/clock.ts';
import {
  countOnce,
  deletePlaybacksBefore,
  deleteProgress,
  findPlace,
  getPlayCount,
  type PlaybackCounter,
  saveProgress,
} from './progress.repository.ts';
import type { WatchingNow } from './watching-now.ts';

type ProgressReport = EndpointArguments<typeof contract.progress.report>;

export interface ProgressService {
  /**
   * Saves a user's position and publishes it to their devices, unless a newer one is stored. A glance is stored but not
   * published. A visitor's report is validated and discarded.
   * @throws AppError notFound
   */
  report(caller: Pick<Caller, 'user' | keyof Locale>, report: ProgressReport): Promise<void>;
  /** Deletes a user's positions in one drama, or in all. */
  clearHistory(userId: string, dramaId: string | undefined): Promise<void>;
  /**
   * Counts a playback once per established account, episode and hour. Visitors and new accounts count once per network,
   * episode and UTC day. Counts nothing while the disk is nearly full.
   * @returns the play count of the episode
   * @throws AppError notFound
   */
  countPlayback(
    ids: { dramaId: string; episodeId: string },
    caller: Pick<Caller, 'user' | keyof Locale | 'address'>,
  ): Promise<{ playCount: number }>;
  /** Deletes counted playbacks older than `TRACKING_DAYS`, as many as one run of a job may. Counts do not change. */
  deleteExpired(): Promise<void>;
}

const hourOf = (time: Date): number => Math.floor(time.getTime() / 3_600_000);

/** Records the progress and playbacks that clients report. */
export const createProgress = (
  {
    database,
    clock,
    config,
    keys,
    diskReserve,
  }: Pick<Platform, 'database' | 'clock' | 'config' | 'keys' | 'diskReserve'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  episodes: Pick<Episodes, 'find'>,
  watchingNow: Pick<WatchingNow, 'note'>,
): ProgressService => ({
  async report({ user, country, language }, { dramaId, episodeId, progress, ageSeconds = 0, ...watched }) {
    const now = clock.now();
    const getEpisode = () => {
      const episode = episodes.find({ dramaId, episodeId }, { country, language, now });
      if (!episode) throw new AppError('notFound');
      return episode;
    };
    if (!user) return void getEpisode();
    const { userId, sessionId } = user;
    await commitInGroup(async (tx, publish) => {
      const { durationSeconds } = getEpisode();
      const position = {
        positionSeconds: Math.min(progress, durationSeconds),
        // The progress is 0 when the playback state is 7 (ended): docs/specification.md#3-entities.
        finished: progress === 0,
        updatedAt: secondsAfter(now, -ageSeconds),
      };
      const { finished, positionSeconds } = position;
      const reachedSeconds = finished ? durationSeconds : positionSeconds;
      await recordWatchedUnlock(tx, { userId, sessionId, episodeId, ...position, at: now });
      const { idleSeconds, watchedSeconds = progress, fromFeed = false } = watched;
      if (idleSeconds !== undefined) {
        await recordTouch(tx, { sessionId, touchedAt: secondsAfter(position.updatedAt, -idleSeconds) });
      }
      const ids = { userId, dramaId, episodeId };
      const known = findPlace(tx.rows, ids, now);
      const { number } = known;
      watchingNow.note(userId, number, position.updatedAt);
      const judged = judgePlace({ episodeId, number, watchedSeconds, fromFeed, ...position }, known);
      if (judged === 'ignored') return;
      const begun = judged === 'place';
      const isSaved = await saveProgress(tx, { ...ids, reachedSeconds, begun, ...position });
      if (!isSaved || !begun) return;
      await markDramaSeen(tx, userId, dramaId, now);
      const msg = { dramaId, episodeId, progress: positionSeconds, finished };
      // Positions change every few seconds. An offline device gets only the latest one of a drama.
      await publish(userId, { action: 'update_progress', msg }, `progress:${dramaId}`);
    });
  },

  clearHistory: (userId, dramaId) => deleteProgress(database.write, userId, dramaId),

  async countPlayback({ dramaId, episodeId }, { user, country, language, address }) {
    const hasRoom = await diskReserve.hasRoom();
    return database.groupedTransaction(async (tx) => {
      const now = clock.now();
      if (!episodes.find({ dramaId, episodeId }, { country, language, now })) throw new AppError('notFound');
      if (!hasRoom) return { playCount: getPlayCount(tx.rows, episodeId) };
      const day = dayOf(now);
      const counters: PlaybackCounter[] = [];
      if (user) counters.push({ viewerKey: user.userId, hour: hourOf(now) });
      if (!user || !isEstablished(tx.rows, user.userId, now))
        counters.push({ viewerKey: visitorPseudonym(keys, day, address), hour: hourOf(new Date(day)) });
      return { playCount: await countOnce(tx, { dramaId, episodeId, counters, day }) };
    });
  },

  async deleteExpired() {
    const before = hourOf(daysAfter(clock.now(), -config.TRACKING_DAYS));
    await deleteInBatches((limit) => deletePlaybacksBefore(database.write, before, limit));
  },
});
