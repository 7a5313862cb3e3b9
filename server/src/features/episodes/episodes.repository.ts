import { type Audience, type DetailRow, detailSelect, visibleTo } from '#features/dramas/drama.select.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';

type Reader = Transaction | Database['read'];

export const findDrama = (db: Reader, dramaId: string, audience: Audience): Promise<DetailRow | null> =>
  db.drama.findFirst({ where: { id: dramaId, ...visibleTo(audience) }, select: detailSelect });

const words = { select: { language: true, title: true, synopsis: true } };

/** All published episodes of a drama in order, with what this viewer has of them. */
export const listEpisodes = (db: Reader, dramaId: string, userId: string, now: Date) =>
  db.episode.findMany({
    where: { dramaId, publishedAt: { lte: now } },
    orderBy: { number: 'asc' },
    select: {
      id: true,
      number: true,
      durationSeconds: true,
      priceCoins: true,
      likeCount: true,
      translations: words,
      unlocks: { where: { userId }, select: { priceCoins: true } },
      progress: { where: { userId }, select: { positionSeconds: true, finished: true, updatedAt: true } },
    },
  });
export type EpisodeRow = Awaited<ReturnType<typeof listEpisodes>>[number];

export const listSubtitles = (db: Reader, episodeId: string) =>
  db.subtitleTrack.findMany({ where: { episodeId }, select: { language: true, storageKey: true } });

/** The best rendition of an episode. */
export const findRendition = (db: Reader, episodeId: string) =>
  db.rendition.findFirst({ where: { episodeId }, orderBy: { height: 'desc' }, select: { name: true } });

/** Whether a viewer likes the episode and follows the drama. */
export const getAttachment = async (db: Reader, userId: string, dramaId: string, episodeId: string) => {
  const [like, follow] = await Promise.all([
    db.episodeLike.findUnique({ where: { userId_episodeId: { userId, episodeId } } }),
    db.follow.findUnique({ where: { userId_dramaId: { userId, dramaId } } }),
  ]);
  return { liked: like !== null, followed: follow !== null };
};

export const isFollowing = async (db: Reader, userId: string, dramaId: string): Promise<boolean> =>
  (await db.follow.findUnique({ where: { userId_dramaId: { userId, dramaId } } })) !== null;

/** Until when a viewer is a member; null for never. */
export const findMemberExpire = async (db: Reader, userId: string): Promise<Date | null> =>
  (await db.user.findUnique({ where: { id: userId }, select: { memberExpire: true } }))?.memberExpire ?? null;

/** Price and place of an episode that is published, with whether this viewer unlocked it. */
export const findEpisodeRights = (db: Reader, episodeId: string, userId: string, now: Date) =>
  db.episode.findFirst({
    where: { id: episodeId, publishedAt: { lte: now }, drama: { publishedAt: { lte: now } } },
    select: { dramaId: true, priceCoins: true, unlocks: { where: { userId }, select: { episodeId: true } } },
  });
