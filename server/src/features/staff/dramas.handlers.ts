import type { dramaCalls, libraryCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import {
  getDrama,
  hideDrama,
  importDrama,
  listDramas,
  listMedia,
  planImport,
  removeDrama,
  replaceImages,
  showDrama,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { listStaffVideos } from './staff-videos.service.ts';

/** Serves imports and `pnpm staff media check`. */
export const libraryHandlers = (platform: Platform): StaffHandlers<typeof libraryCalls> => ({
  'library.media': ({ slug }) => listMedia(platform, slug),
  'library.replaceImages': (replaced) => replaceImages(platform, replaced),
});

/** Serves `pnpm staff drama …`. */
export const dramaHandlers = (platform: Platform): StaffHandlers<typeof dramaCalls> => ({
  'drama.plan': async (input) => planImport(platform, input, await listStaffVideos(platform, input.slug)),
  'drama.import': async (input) => {
    const { slug } = input.source;
    await importDrama(platform, input, await listStaffVideos(platform, slug));
    return getDrama(platform, slug);
  },
  'drama.list': () => listDramas(platform),
  'drama.show': ({ slug }) => getDrama(platform, slug),
  'drama.publish': ({ slug, at }) => showDrama(platform, slug, at),
  'drama.unpublish': ({ slug }) => hideDrama(platform, slug),
  'drama.remove': ({ slug }) => removeDrama(platform, slug),
});
