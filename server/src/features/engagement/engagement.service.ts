import type { FollowItem } from '@cliffhanger/contracts';
import { cardFromColumns, isDramaVisible } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Locale } from '#kernel/viewer.ts';
import type { RawTransaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf } from '#platform/time/clock.ts';
import { type FollowKey, listFollows, markSeen, setFollow, setLike } from './engagement.repository.ts';

export type { FollowKey };

export interface Engagement {
  /** @throws AppError notFound */
  like(
    userId: string,
    locale: Locale,
    input: { dramaId: string; episodeId: string; liked: boolean },
  ): Promise<{ liked: boolean; likeCount: number }>;
  /** Publishes a change to the user's other devices. @throws AppError notFound */
  follow(
    user: { userId: string; country: string },
    input: { dramaId: string; followed: boolean },
  ): Promise<{ followed: boolean; followCount: number }>;
  /** A page of followed dramas with their new episodes. Marks the episodes of `seenDramaId` as seen first. */
  listFollows(
    userId: string,
    locale: Locale,
    page: { limit: number; after: FollowKey | null; seenDramaId: string | undefined },
  ): Promise<{ items: FollowItem[]; next: FollowKey | null }>;
}

/** Marks the published episodes of a drama as seen, if the user follows it. */
export const markDramaSeen = (
  db: RawTransaction,
  userId: string,
  dramaId: string,
  now: Date,
): Promise<void> => markSeen(db, userId, dramaId, now);

const parseLastWatched = (json: string | null): FollowItem['lastWatched'] => {
  if (json === null) return null;
  const [number, finished]: [number, 0 | 1] = JSON.parse(json);
  return { number, finished: finished === 1 };
};

/** Likes and follows. Each updates its count in the same transaction. */
export const createEngagement = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  episodes: Pick<Episodes, 'find'>,
): Engagement => ({
  like: (userId, { country, language }, { dramaId, episodeId, liked }) =>
    database.groupedTransaction(async (tx) => {
      const now = clock.now();
      if (!episodes.find({ dramaId, episodeId }, { country, language, now })) throw new AppError('notFound');
      return { liked, likeCount: await setLike(tx, { userId, episodeId }, liked, now) };
    }),

  follow: ({ userId, country }, { dramaId, followed }) =>
    commitInGroup(async (tx, publish) => {
      const now = clock.now();
      if (!isDramaVisible(tx.rows, dramaId, { country, now })) throw new AppError('notFound');
      const at = { now, day: dayOf(now) };
      const { followCount, changed } = await setFollow(tx, { userId, dramaId }, followed, at);
      if (changed) await publish(userId, { action: 'update_follow', msg: { dramaId, followed } });
      return { followed, followCount };
    }),

  async listFollows(userId, { language, country }, { limit, after, seenDramaId }) {
    const now = clock.now();
    if (seenDramaId !== undefined) await markDramaSeen(database.write, userId, seenDramaId, now);
    const viewer = { language, country, now };
    const found = listFollows(database.rows, userId, viewer, { limit: limit + 1, after });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row) => ({
        drama: cardFromColumns(row),
        followedAt: new Date(row.followedAt).toISOString(),
        newEpisodesNum: row.newEpisodes,
        lastWatched: parseLastWatched(row.lastWatched),
      })),
      next: last ? { followedAtMs: last.followedAt, dramaId: last.id } : null,
    };
  },
});
