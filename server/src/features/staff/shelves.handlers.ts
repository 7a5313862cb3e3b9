import type { StaffHandlers, shelfCalls } from '@cliffhanger/contracts/staff';
import { listShownBannerIds } from '#features/catalog/catalog.ts';
import {
  addBanner,
  editBanner,
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

type Banners = Awaited<ReturnType<typeof listCarousel>>;

const markShown = (platform: Platform, banners: Banners) => {
  const shown = listShownBannerIds(
    platform,
    banners.flatMap(({ countries }) => countries),
  );
  return banners.map((banner) => ({ ...banner, isShown: shown.has(banner.id) }));
};

/** Serves `pnpm staff category …`, `pnpm staff tag …` and `pnpm staff carousel …`. */
export const shelfHandlers = (platform: Platform): StaffHandlers<typeof shelfCalls> => ({
  'category.list': () => listCategories(platform),
  'category.set': (category) => setCategory(platform, category),
  'category.remove': ({ slug }) => removeCategory(platform, slug),
  'tag.list': () => listTags(platform),
  'tag.set': (tag) => renameTag(platform, tag),
  'carousel.list': async () => markShown(platform, await listCarousel(platform)),
  'carousel.add': async (banner) => markShown(platform, await addBanner(platform, banner)),
  'carousel.edit': async (edit) => markShown(platform, await editBanner(platform, edit)),
  'carousel.move': async ({ id, position }) => markShown(platform, await placeBanner(platform, id, position)),
  'carousel.remove': async ({ id }) => markShown(platform, await removeBanner(platform, id)),
});
