import { perLanguage } from '@cliffhanger/contracts';
import type { EpisodeAddition } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { defaultTitle } from './complete-source.ts';
import { findEditedDrama } from './drama-edits.repository.ts';
import { getDrama, noDrama } from './dramas.service.ts';
import { upsertEpisode } from './episode.repository.ts';
import { completeEpisodeEdits, getEditedEpisodes } from './episode-edits.service.ts';

/**
 * Adds an episode, in one transaction. Viewers who see the drama already do not see it before it has a time to be shown.
 * @throws StaffError when there is no such drama, or it has an episode of this number or with this video
 */
export const addEpisode = async (
  dependencies: Pick<Platform, 'database' | 'clock'>,
  { slug, media }: EpisodeAddition,
) => {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const drama = await findEditedDrama(tx, slug);
    if (!drama) throw noDrama(slug);
    const { episodes } = await getEditedEpisodes(tx, slug);
    const { number } = media;
    if (episodes.some((episode) => episode.number === number))
      throw new StaffError(`"${slug}" got an episode ${number} meanwhile`);
    const isShown = drama.publishedAt !== null && drama.publishedAt <= now;
    const added = {
      number,
      texts: { title: perLanguage((language) => defaultTitle(language, number)) },
      fallbacks: perLanguage(() => ''),
      priceCoins: number > drama.freeEpisodeCount ? drama.defaultPriceCoins : 0,
    };
    await upsertEpisode(tx, { slug, episodes: [added] }, media, { publishedAt: isShown ? null : now, now });
    await completeEpisodeEdits(tx, drama.id, now);
  });
  return getDrama(dependencies, slug);
};
