import type { contract, EndpointArguments } from '@cliffhanger/contracts';
import { seeDrama } from '#features/engagement/engagement.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { recordWatchedUnlock } from '#features/unlocks/unlocks.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, visitorPseudonym } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, secondsAfter } from '#platform/time/clock.ts';
import { countOnce, deleteProgress, findEpisode, saveProgress } from './progress.repository.ts';

type ProgressReport = EndpointArguments<typeof contract.progress.report>;

export interface ProgressService {
  /**
   * Keeps where a viewer is and tells their devices, unless a newer place is kept; a visitor's report is checked and
   * forgotten. @throws AppError notFound
   */
  report(caller: Pick<Caller, 'user' | 'country'>, report: ProgressReport): Promise<void>;
  /** Forgets where a viewer is in a drama, or in all. */
  clearHistory(userId: string, dramaId: string | undefined): Promise<void>;
  /**
   * Counts a playback once for each viewer, episode and hour, and once for each visitor's address, episode and UTC day;
   * answers the episode's count. @throws AppError notFound
   */
  countPlayback(
    ids: { dramaId: string; episodeId: string },
    caller: Pick<Caller, 'user' | 'country' | 'address'>,
  ): Promise<{ playCount: number }>;
}

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / 3_600_000);

/** What viewers tell of their watching. */
export const createProgress = (
  { database, clock, keys }: Pick<Platform, 'database' | 'clock' | 'keys'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): ProgressService => {
  const db = database.read;
  return {
    async report({ user, country }, { dramaId, episodeId, progress, ageSeconds = 0 }) {
      const now = clock.now();
      const episode = await findEpisode(db, dramaId, episodeId, { country, now });
      if (!episode) throw new AppError('notFound');
      if (!user) return;
      const { userId } = user;
      const place = {
        positionSeconds: Math.min(progress, episode.durationSeconds),
        // The progress is 0 when the playback state is 7 (ended): docs/specification.md#3-entities.
        finished: progress === 0,
        updatedAt: secondsAfter(now, -ageSeconds),
      };
      await commit(async (tx, publish) => {
        await recordWatchedUnlock(tx, { userId, episodeId, ...place, at: now });
        if (!(await saveProgress(tx, { userId, dramaId, episodeId, ...place }))) return;
        await seeDrama(tx, userId, dramaId, now);
        const { finished, positionSeconds } = place;
        const msg = { dramaId, episodeId, progress: positionSeconds, finished };
        // Every few seconds another place: only the last one of a drama waits for a device that is away.
        await publish(userId, { action: 'update_progress', msg }, `progress:${dramaId}`);
      });
    },

    clearHistory: (userId, dramaId) => deleteProgress(database.write, userId, dramaId),

    countPlayback: ({ dramaId, episodeId }, { user, country, address }) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        if (!(await findEpisode(tx, dramaId, episodeId, { country, now }))) throw new AppError('notFound');
        const day = dayOf(now);
        const counter = user
          ? { viewerKey: user.userId, hour: hourOf(now) }
          : { viewerKey: visitorPseudonym(keys, day, address), hour: hourOf(new Date(day)) };
        return { playCount: await countOnce(tx, { dramaId, episodeId, ...counter, day }) };
      }),
  };
};
