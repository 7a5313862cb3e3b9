import type { StaffBanner, searchTermCalls, shelfCalls, synonymCalls } from '@cliffhanger/contracts/staff';
import { findBannerAudiences, listSeenBanners } from '#features/catalog/catalog.ts';
import {
  addSynonyms,
  listSynonyms,
  readSearchTerms,
  removeSynonyms,
  setSynonyms,
} from '#features/discovery/discovery.ts';
import { imageUrl } from '#features/dramas/dramas.ts';
import {
  addBanner,
  editBanner,
  listCarousel,
  listCategories,
  listRemovedBanners,
  listTags,
  placeBanner,
  placeCategory,
  removeBanner,
  removeCategory,
  renameTag,
  restoreBanner,
  setCategory,
} from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

type Banners = Awaited<ReturnType<typeof listCarousel>>;

/** Adds to each banner where viewers see it now. */
export const describeBanners = (platform: Platform, banners: Banners): StaffBanner[] => {
  const now = platform.clock.now();
  const audienceOf = findBannerAudiences(
    platform,
    banners.flatMap(({ countries, dramaHiddenIn }) => [...countries, ...dramaHiddenIn]),
  );
  return banners.map(({ dramaPublishedAt, dramaHiddenIn: _, imageKey, ...banner }) => {
    const seenIn = audienceOf(banner.id);
    const begins = banner.startsAt && banner.startsAt > now ? banner.startsAt : now;
    return {
      ...banner,
      imageUrl: imageKey === null ? null : imageUrl(imageKey),
      isShown: seenIn.elsewhere || seenIn.countries.length > 0,
      seenIn,
      isDramaHidden: banner.kind === 'drama' && (dramaPublishedAt === null || dramaPublishedAt > begins),
    };
  });
};

/** Serves `pnpm staff category …`, `pnpm staff tag …` and `pnpm staff carousel …`. */
export const shelfHandlers = (platform: Platform): Handlers<typeof shelfCalls> => ({
  'category.list': () => listCategories(platform),
  'category.set': ({ revision: _, ...category }) => setCategory(platform, category),
  'category.move': ({ slug, position }) => placeCategory(platform, slug, position),
  'category.remove': ({ slug }) => removeCategory(platform, slug),
  'tag.list': () => listTags(platform),
  'tag.set': ({ revision: _, ...tag }) => renameTag(platform, tag),
  'carousel.list': async ({ removed }) =>
    removed
      ? describeBanners(platform, await listRemovedBanners(platform))
      : describeBanners(platform, await listCarousel(platform)),
  'carousel.seen': (viewer) => listSeenBanners(platform, viewer),
  'carousel.add': async (banner) => describeBanners(platform, await addBanner(platform, banner)),
  'carousel.edit': async ({ revision: _, ...edit }) =>
    describeBanners(platform, await editBanner(platform, edit)),
  'carousel.move': async ({ id, position }) =>
    describeBanners(platform, await placeBanner(platform, id, position)),
  'carousel.remove': async ({ id }) => describeBanners(platform, await removeBanner(platform, id)),
  'carousel.restore': async ({ id }) => describeBanners(platform, await restoreBanner(platform, id)),
});

/** Serves `pnpm staff search …`. */
export const searchHandlers = (
  platform: Platform,
): Handlers<typeof synonymCalls & typeof searchTermCalls> => ({
  'search.terms': (input) => readSearchTerms(platform, input),
  'synonyms.list': () => listSynonyms(platform),
  'synonyms.set': ({ revision: _, ...group }) => setSynonyms(platform, group),
  'synonyms.add': ({ revision: _, ...group }) => addSynonyms(platform, group),
  'synonyms.remove': ({ slug }) => removeSynonyms(platform, slug),
});
