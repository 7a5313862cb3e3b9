import type { shelfCalls, synonymCalls } from '@cliffhanger/contracts/staff';
import { listShownBannerIds } from '#features/catalog/catalog.ts';
import { addSynonyms, listSynonyms, removeSynonyms, setSynonyms } from '#features/discovery/discovery.ts';
import {
  addBanner,
  editBanner,
  listCarousel,
  listCategories,
  listRemovedBanners,
  listTags,
  placeBanner,
  removeBanner,
  removeCategory,
  renameTag,
  restoreBanner,
  setCategory,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

type Banners = Awaited<ReturnType<typeof listCarousel>>;

const markShown = (platform: Platform, banners: Banners) => {
  const shown = listShownBannerIds(
    platform,
    banners.flatMap(({ countries }) => countries),
  );
  return banners.map((banner) => ({ ...banner, isShown: shown.has(banner.id) }));
};

/** Serves `pnpm staff category …`, `pnpm staff tag …` and `pnpm staff carousel …`. */
export const shelfHandlers = (platform: Platform): Handlers<typeof shelfCalls> => ({
  'category.list': () => listCategories(platform),
  'category.set': (category) => setCategory(platform, category),
  'category.remove': ({ slug }) => removeCategory(platform, slug),
  'tag.list': () => listTags(platform),
  'tag.set': (tag) => renameTag(platform, tag),
  'carousel.list': async ({ removed }) =>
    removed
      ? (await listRemovedBanners(platform)).map((banner) => ({ ...banner, isShown: false }))
      : markShown(platform, await listCarousel(platform)),
  'carousel.add': async (banner) => markShown(platform, await addBanner(platform, banner)),
  'carousel.edit': async (edit) => markShown(platform, await editBanner(platform, edit)),
  'carousel.move': async ({ id, position }) => markShown(platform, await placeBanner(platform, id, position)),
  'carousel.remove': async ({ id }) => markShown(platform, await removeBanner(platform, id)),
  'carousel.restore': async ({ id }) => markShown(platform, await restoreBanner(platform, id)),
});

/** Serves `pnpm staff search …`. */
export const synonymHandlers = (platform: Platform): Handlers<typeof synonymCalls> => ({
  'synonyms.list': () => listSynonyms(platform),
  'synonyms.set': (group) => setSynonyms(platform, group),
  'synonyms.add': (group) => addSynonyms(platform, group),
  'synonyms.remove': ({ slug }) => removeSynonyms(platform, slug),
});
