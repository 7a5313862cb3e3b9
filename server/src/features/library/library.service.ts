import { isDeepStrictEqual } from 'node:util';
import type { DramaImages, DramaSource, Publication } from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { dramaIdOf } from './drama-ids.ts';
import { releaseFolders, upsertEpisode } from './episode.repository.ts';
import {
  completeDrama,
  type DramaBefore,
  deleteRetiredBefore,
  listVideoFolders,
  type SaleTemplate,
  upsertDrama,
  upsertTemplate,
} from './library.repository.ts';

type Dependencies = Pick<Platform, 'database' | 'clock'>;

export interface WriteOptions {
  /**
   * Of a drama that exists: `keep` leaves it as staff set it, `source` applies that of the source. A new drama is
   * published as its source says.
   */
  publication?: Publication | undefined;
  /** The folders of the videos by number that the drama must still have; empty for a new one. */
  videosBefore?: readonly string[] | undefined;
}

/**
 * Writes a drama and indexes it for search in one transaction. An existing one is updated and keeps its ids and counts.
 * @throws StaffError when the drama no longer has the videos of `videosBefore`
 */
export const writeDrama = (
  { database, clock }: Dependencies,
  source: DramaSource,
  images: DramaImages,
  episodes: readonly PackagedEpisode[],
  { publication = 'keep', videosBefore }: WriteOptions = {},
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    if (videosBefore && !isDeepStrictEqual(await listVideoFolders(tx, source.slug), videosBefore))
      throw new StaffError(
        `the videos of "${source.slug}" were moved, replaced or removed meanwhile. Nothing was changed. Run the import again to see its plan.`,
      );
    const before = await upsertDrama(tx, source, images, now);
    await releaseFolders(tx, dramaIdOf(source.slug), episodes, now);
    for (const episode of episodes) await upsertEpisode(tx, source, episode, now);
    const publishedAt = choosePublishedAt(source, before, publication, now);
    await completeDrama(tx, source, { publishedAt, frameKey: images.frameKey });
    await indexDramas(tx, [dramaIdOf(source.slug)]);
  });

const choosePublishedAt = (
  { publishAt, publishedDaysAgo }: DramaSource,
  before: DramaBefore | null,
  publication: Publication,
  now: Date,
): Date | null => {
  if (before && publication === 'keep') return before.publishedAt;
  return publishAt ?? before?.publishedAt ?? daysAfter(now, -publishedDaysAgo);
};

/** Deletes the rows of replaced media once all links to it have expired. `media check --tidy` deletes the files. */
export const deleteReplacedMedia = ({
  database,
  clock,
  config,
}: Pick<Platform, 'config'> & Dependencies): Promise<void> =>
  deleteRetiredBefore(database.write, minutesAfter(clock.now(), -config.MEDIA_LINK_MINUTES));

/** Puts coin packs, membership plans and whole series on sale. Existing ids are updated. */
export const offerForSale = (
  { database }: Pick<Dependencies, 'database'>,
  templates: readonly SaleTemplate[],
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const template of templates) await upsertTemplate(tx, template);
  });
