import type { LibraryMedia } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { listBannerImages, listDramaMedia } from './media.repository.ts';

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
