import type { EpisodeReplacement } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { getDrama } from './dramas.service.ts';
import { touchDrama } from './episode-edits.repository.ts';
import { findEpisodeMedia, isUsedByAnother, replaceMedia } from './episode-media.repository.ts';
import { toSubtitleKeys } from './subtitle-rows.ts';
import { updateTotals } from './totals.repository.ts';

/**
 * Gives an episode another video, in one transaction. Viewers with older links keep the replaced one. Texts, price, unlocks
 * and progress stay.
 * @throws StaffError when there is no such episode, or another one has these renditions
 */
export const replaceEpisodeMedia = async (
  dependencies: Pick<Platform, 'database' | 'clock' | 'mediaStore'>,
  { slug, episodeId, media, keepsSubtitles }: EpisodeReplacement,
) => {
  const { database, clock } = dependencies;
  const replaced = await database.transaction(async (tx) => {
    const now = clock.now();
    const before = await findEpisodeMedia(tx, slug, episodeId);
    if (!before) throw new StaffError(`the episode was removed from "${slug}" meanwhile`);
    if (await isUsedByAnother(tx, episodeId, media))
      throw new StaffError(`another episode of "${slug}" got this video meanwhile; run the command again`);
    const kept = keepsSubtitles ? before.subtitles : [];
    const subtitleKeys = {
      ...toSubtitleKeys(kept),
      ...media.subtitleKeys,
    };
    const isChanged = await replaceMedia(tx, before, { ...media, subtitleKeys }, now);
    if (!isChanged) return false;
    await updateTotals(tx, before.dramaId);
    await touchDrama(tx, before.dramaId, now);
    return true;
  });
  return { ...(await getDrama(dependencies, slug)), replaced };
};
