import { type Audience, visibleTo } from '#features/dramas/drama.select.ts';
import type { Transaction } from '#platform/database/open-database.ts';

/** The episode if it is one of this drama's and both are published. */
export const findLikable = (tx: Transaction, dramaId: string, episodeId: string, audience: Audience) =>
  tx.episode.findFirst({
    where: { id: episodeId, dramaId, publishedAt: { lte: audience.now }, drama: visibleTo(audience) },
    select: { id: true },
  });

export const findFollowable = (tx: Transaction, dramaId: string, audience: Audience) =>
  tx.drama.findFirst({ where: { id: dramaId, ...visibleTo(audience) }, select: { episodeCount: true } });

/** Sets the like and keeps the episode's count with it; answers the count. Setting it twice changes nothing. */
export const setLike = async (
  tx: Transaction,
  userId: string,
  episodeId: string,
  liked: boolean,
  at: Date,
) => {
  const key = { userId, episodeId };
  const existing = await tx.episodeLike.findUnique({ where: { userId_episodeId: key } });
  const change = Number(liked) - Number(existing !== null);
  if (change > 0) await tx.episodeLike.create({ data: { ...key, createdAt: at } });
  if (change < 0) await tx.episodeLike.delete({ where: { userId_episodeId: key } });
  const episode = await tx.episode.update({
    where: { id: episodeId },
    data: { likeCount: { increment: change } },
  });
  return episode.likeCount;
};

/** Sets the follow and keeps the drama's counts with it; answers the count. Setting it twice changes nothing. */
export const setFollow = async (
  tx: Transaction,
  userId: string,
  drama: { id: string; episodeCount: number },
  followed: boolean,
  at: { moment: Date; day: string },
) => {
  const key = { userId, dramaId: drama.id };
  const existing = await tx.follow.findUnique({ where: { userId_dramaId: key } });
  const change = Number(followed) - Number(existing !== null);
  if (change > 0) {
    await tx.follow.create({ data: { ...key, seenEpisodeCount: drama.episodeCount, createdAt: at.moment } });
    await tx.dramaDay.upsert({
      where: { dramaId_day: { dramaId: drama.id, day: at.day } },
      create: { dramaId: drama.id, day: at.day, followCount: 1 },
      update: { followCount: { increment: 1 } },
    });
  }
  if (change < 0) await tx.follow.delete({ where: { userId_dramaId: key } });
  const row = await tx.drama.update({
    where: { id: drama.id },
    data: { followCount: { increment: change } },
  });
  return row.followCount;
};
