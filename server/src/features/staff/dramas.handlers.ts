import type { dramaCalls, libraryCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import {
  findDrama,
  getDrama,
  getWholeDrama,
  hideDrama,
  knownToLibrary,
  listDramas,
  listMedia,
  removeDrama,
  replaceImages,
  showDrama,
  writeDrama,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { listStaffVideos } from './staff-videos.service.ts';

/** Serves imports and `pnpm staff media check`. */
export const libraryHandlers = (platform: Platform): StaffHandlers<typeof libraryCalls> => ({
  'library.known': () => knownToLibrary(platform),
  'library.media': ({ slug }) => listMedia(platform, slug),
  'library.replaceImages': (replaced) => replaceImages(platform, replaced),
});

/** Serves `pnpm staff drama …`. */
export const dramaHandlers = (platform: Platform): StaffHandlers<typeof dramaCalls> => ({
  'drama.import': async ({ source, images, episodes, ...options }) => {
    await writeDrama(platform, source, images, episodes, options);
    return getDrama(platform, source.slug);
  },
  'drama.list': () => listDramas(platform),
  'drama.show': ({ slug }) => getDrama(platform, slug),
  'drama.export': ({ slug }) => getWholeDrama(platform, slug),
  'drama.find': ({ slug }) => findDrama(platform, slug),
  'drama.staffVideos': ({ slug }) => listStaffVideos(platform, slug),
  'drama.publish': ({ slug, at }) => showDrama(platform, slug, at),
  'drama.unpublish': ({ slug }) => hideDrama(platform, slug),
  'drama.remove': ({ slug }) => removeDrama(platform, slug),
});
