import type { contract, EndpointData, Language } from '@cliffhanger/contracts';
import type { Audience } from '#features/dramas/drama.select.ts';
import { cardView } from '#features/dramas/drama.view.ts';
import type { Events } from '#features/events/events.service.ts';
import { AppError } from '#http/app-error.ts';
import { dayOf } from '#platform/clock.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  type FollowKey,
  findFollowable,
  findLikable,
  listFollows,
  markSeen,
  setFollow,
  setLike,
} from './engagement.repository.ts';

export type { FollowKey };

type Follows = EndpointData<typeof contract.engagement.follows>['items'];

export interface Engagement {
  /** @throws AppError notFound */
  like(
    viewer: { userId: string; country: string },
    wish: { dramaId: string; episodeId: string; liked: boolean },
  ): Promise<{ liked: boolean; likeCount: number }>;
  /** Tells the viewer's other devices when it changes anything. @throws AppError notFound */
  follow(
    viewer: { userId: string; country: string },
    wish: { dramaId: string; followed: boolean },
  ): Promise<{ followed: boolean; followCount: number }>;
  /** A page of followed dramas with their new episodes; `seenDramaId` has none from now on. */
  listFollows(
    userId: string,
    language: Language,
    country: string,
    page: { limit: number; after: FollowKey | null; seenDramaId: string | undefined },
  ): Promise<{ items: Follows; next: FollowKey | null }>;
}

/** The viewer has looked at a drama they may follow: none of its published episodes is new any more. */
export const seeDrama = (
  db: Database['write'] | Transaction,
  userId: string,
  dramaId: string,
  now: Date,
): Promise<void> => markSeen(db, userId, dramaId, now);

/** Likes and follows, each with its count in the same transaction. */
export const createEngagement = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commit }: Pick<Events, 'commit'>,
): Engagement => ({
  like: ({ userId, country }, { dramaId, episodeId, liked }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      if (!(await findLikable(tx, dramaId, episodeId, { country, now }))) throw new AppError('notFound');
      return { liked, likeCount: await setLike(tx, userId, episodeId, liked, now) };
    }),

  follow: ({ userId, country }, { dramaId, followed }) =>
    commit(async (tx, tell) => {
      const now = clock.now();
      if (!(await findFollowable(tx, dramaId, { country, now }))) throw new AppError('notFound');
      const at = { now, day: dayOf(now) };
      const { followCount, changed } = await setFollow(tx, { userId, dramaId }, followed, at);
      if (changed) await tell(userId, { action: 'update_follow', msg: { dramaId, followed } });
      return { followed, followCount };
    }),

  async listFollows(userId, language, country, { limit, after, seenDramaId }) {
    const audience: Audience = { country, now: clock.now() };
    if (seenDramaId !== undefined) await seeDrama(database.write, userId, seenDramaId, audience.now);
    const rows = await listFollows(database.read, userId, audience, { limit: limit + 1, after });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(({ drama, createdAt, seenEpisodeCount }) => ({
        drama: cardView(drama, language),
        followedAt: createdAt.toISOString(),
        newEpisodesNum: Math.max(0, drama._count.episodes - seenEpisodeCount),
      })),
      next: last ? { followedAt: last.createdAt, dramaId: last.dramaId } : null,
    };
  },
});
