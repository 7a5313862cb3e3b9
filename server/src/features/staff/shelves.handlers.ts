import type { StaffHandlers, shelfCalls } from '@cliffhanger/contracts/staff';
import {
  addBanner,
  dateBanner,
  listCarousel,
  listCategories,
  listTags,
  placeBanner,
  removeBanner,
  removeCategory,
  renameTag,
  setCategory,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';

/** Serves `pnpm staff category …`, `pnpm staff tag …` and `pnpm staff carousel …`. */
export const shelfHandlers = (platform: Platform): StaffHandlers<typeof shelfCalls> => ({
  'category.list': () => listCategories(platform),
  'category.set': (category) => setCategory(platform, category),
  'category.remove': ({ slug }) => removeCategory(platform, slug),
  'tag.list': () => listTags(platform),
  'tag.set': (tag) => renameTag(platform, tag),
  'carousel.list': () => listCarousel(platform),
  'carousel.add': (banner) => addBanner(platform, banner),
  'carousel.edit': (dates) => dateBanner(platform, dates),
  'carousel.move': ({ id, position }) => placeBanner(platform, id, position),
  'carousel.remove': ({ id }) => removeBanner(platform, id),
});
