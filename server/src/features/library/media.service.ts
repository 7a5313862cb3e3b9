import type { LibraryMedia, ReplacedImages } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import {
  listBannerImages,
  listDramaMedia,
  replaceEpisodePoster,
  replaceFrame,
  replacePoster,
} from './media.repository.ts';

type Dependencies = Pick<Platform, 'database' | 'clock' | 'config'>;

/** The files that rows refer to. @throws StaffError when the slug is unknown */
export const listMedia = async (
  { database, clock, config }: Dependencies,
  slug?: string,
): Promise<LibraryMedia> => {
  const now = clock.now();
  const linkMinutes = config.MEDIA_LINK_MINUTES;
  const dramas = await listDramaMedia(database.read, minutesAfter(now, -linkMinutes), slug);
  if (slug !== undefined && dramas.length === 0)
    throw new StaffError(`there is no drama "${slug}"; list them with pnpm staff drama list`);
  const bannerImages = await listBannerImages(database.read);
  return { now, linkMinutes, dramas, bannerImages };
};

/** Refers to the new files of images. Their dramas count as changed, so that `--tidy` keeps the old files for a while. */
export const replaceImages = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { posters, frames, episodePosters }: ReplacedImages,
): Promise<null> => {
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const [from, to] of Object.entries(posters)) await replacePoster(tx, from, to, now);
    for (const [from, to] of Object.entries(frames)) await replaceFrame(tx, from, to, now);
    for (const [from, to] of Object.entries(episodePosters)) await replaceEpisodePoster(tx, from, to, now);
  });
  return null;
};
