import type { DramaImages, DramaSource } from '@cliffhanger/contracts/staff';
import { indexDramas } from '#features/discovery/discovery.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import type { PackagedEpisode } from '#video/packaged-episode.ts';
import { dramaIdOf } from './drama-ids.ts';
import {
  deleteRetiredBefore,
  type SaleTemplate,
  setDramaPublished,
  upsertDrama,
  upsertEpisode,
  upsertTemplate,
} from './library.repository.ts';

type Doors = Pick<Platform, 'database' | 'clock'>;

/** Writes a drama, shows it and makes it findable, all at once; written before, it is brought up to date and keeps its ids and counts. */
export const publishDrama = (
  { database, clock }: Doors,
  source: DramaSource,
  images: DramaImages,
  episodes: readonly PackagedEpisode[],
): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    await upsertDrama(tx, source, images, now);
    for (const episode of episodes) await upsertEpisode(tx, source, episode, now);
    await setDramaPublished(tx, source, { now, frameKey: images.frameKey });
    await indexDramas(tx, [dramaIdOf(source.slug)]);
  });

/** Forgets media that imports have replaced, once no link leads to them any more; the files are `media check --tidy`'s. */
export const deleteReplacedMedia = ({
  database,
  clock,
  config,
}: Pick<Platform, 'config'> & Doors): Promise<void> =>
  deleteRetiredBefore(database.write, minutesAfter(clock.now(), -config.MEDIA_LINK_MINUTES));

/** Puts coin packs, membership plans and whole series on sale; those with the same id are brought up to date. */
export const offerForSale = (
  { database }: Pick<Doors, 'database'>,
  templates: readonly SaleTemplate[],
): Promise<void> =>
  database.transaction(async (tx) => {
    for (const template of templates) await upsertTemplate(tx, template);
  });
