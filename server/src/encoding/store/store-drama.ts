import type { DramaSummaryJson } from '@cliffhanger/contracts/staff';
import { encodeEpisodes } from '#encoding/encode/encode-episodes.ts';
import { diskFullError } from '#encoding/media-run.ts';
import type { ImportRun, PlannedDrama } from '#encoding/plan/plan-drama.ts';
import { RefusedFilesError } from '#encoding/refused-files-error.ts';
import type { Config } from '#platform/config/config.ts';
import { storeDramaImages } from './drama-images.ts';

/**
 * Carries out the plan of an import: encodes the episodes, stores the images, and writes the drama
 * when all of it is stored. After an interruption, the next import continues with what is left.
 *
 * @throws RefusedFilesError when a video cannot be encoded, StaffError when the drama has changed since the plan
 */
export const storeDrama = async (
  { source, images, placed, choices, updatedAt }: PlannedDrama,
  run: ImportRun & { config: Config },
): Promise<DramaSummaryJson> => {
  const { packaged, problems } = await encodeEpisodes(
    { slug: source.slug, episodes: placed },
    { ...run, diskFullError: () => diskFullError(run.config.mediaDir) },
  );
  run.controller.signal.throwIfAborted();
  if (problems.length > 0) throw new RefusedFilesError(problems);
  await storeDramaImages(images, placed, run);
  const { posterKeys, frameKey, tone } = images;
  const { publication, replaceVideos, overwriteEdits } = choices;
  return run.callStaff('drama.import', {
    source,
    publication,
    replaceVideos,
    overwriteEdits,
    episodes: packaged,
    images: { posterKeys, frameKey, tone },
    updatedAt,
  });
};
