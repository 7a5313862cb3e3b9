import type { LibraryMedia } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { listBannerImages, listDramaMedia } from './media.repository.ts';

type Doors = Pick<Platform, 'database' | 'clock' | 'config'>;

/** The files that rows speak of. @throws StaffError when there is no drama of that slug */
export const listMedia = async ({ database, clock, config }: Doors, slug?: string): Promise<LibraryMedia> => {
  const now = clock.now();
  const linkMinutes = config.MEDIA_LINK_MINUTES;
  const dramas = await listDramaMedia(database.read, minutesAfter(now, -linkMinutes), slug);
  if (slug !== undefined && dramas.length === 0)
    throw new StaffError(`there is no drama "${slug}"; pnpm staff drama list names them`);
  const bannerImages = await listBannerImages(database.read);
  return { now, linkMinutes, dramas, bannerImages };
};
