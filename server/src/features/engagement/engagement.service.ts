import { AppError } from '#http/app-error.ts';
import { dayOf } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { findFollowable, findLikable, setFollow, setLike } from './engagement.repository.ts';

export interface Engagement {
  /** @throws AppError notFound */
  like(
    viewer: { userId: string; country: string },
    wish: { dramaId: string; episodeId: string; liked: boolean },
  ): Promise<{ liked: boolean; likeCount: number }>;
  /** @throws AppError notFound */
  follow(
    viewer: { userId: string; country: string },
    wish: { dramaId: string; followed: boolean },
  ): Promise<{ followed: boolean; followCount: number }>;
}

/** Likes and follows, each with its count in the same transaction. */
export const createEngagement = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Engagement => ({
  like: ({ userId, country }, { dramaId, episodeId, liked }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      if (!(await findLikable(tx, dramaId, episodeId, { country, now }))) throw new AppError('notFound');
      return { liked, likeCount: await setLike(tx, userId, episodeId, liked, now) };
    }),
  follow: ({ userId, country }, { dramaId, followed }) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const drama = await findFollowable(tx, dramaId, { country, now });
      if (!drama) throw new AppError('notFound');
      const at = { moment: now, day: dayOf(now) };
      return { followed, followCount: await setFollow(tx, userId, { id: dramaId, ...drama }, followed, at) };
    }),
});
