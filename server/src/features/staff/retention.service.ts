import type { DramaStats } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { countReach, findDramaWithEpisodes } from './retention.repository.ts';

/**
 * How far accounts get in each episode of a drama, and how many unlock the next one:
 * docs/decisions/0049-retention-by-episode.md. Each episode is one query in another thread.
 *
 * @throws StaffError when there is no such drama
 */
export const readDramaStats = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  slug: string,
): Promise<DramaStats> => {
  const drama = await findDramaWithEpisodes(database.read, slug);
  if (!drama) throw new StaffError(`there is no drama "${slug}"; list them with pnpm staff drama list`);
  const episodes: DramaStats['episodes'] = [];
  for (const [index, { id, number, durationSeconds, priceCoins, playCount }] of drama.episodes.entries()) {
    const next = drama.episodes[index + 1];
    const nextEpisodeId = next && next.priceCoins > 0 ? next.id : null;
    const counts = await countReach(database.rowsInThread, { episodeId: id, nextEpisodeId, durationSeconds });
    episodes.push({
      number,
      durationSeconds,
      priceCoins,
      plays: playCount,
      ...counts,
      nextUnlocked: nextEpisodeId === null ? null : counts.nextUnlocked,
    });
  }
  return { slug, title: drama.title, at: clock.now(), episodes };
};
