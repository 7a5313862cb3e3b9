import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { endHolds } from './holds.service.ts';
import { deleteReplacedMedia } from './library.service.ts';
import { deleteRetiredFiles } from './retired-files.service.ts';

export { countAtPaywall, countCoinBuyers } from './drama-buyers.repository.ts';
export { changeDrama, listBuyers, planDramaChange, type ReturnCoins } from './drama-change.service.ts';
export { findDramaDetail, findEpisodePosterKey } from './drama-detail.repository.ts';
export { editDrama, editImages } from './drama-edits.service.ts';
export { dramaIdOf } from './drama-ids.ts';
export { searchDramas } from './drama-search.service.ts';
export { type DramaContent, listDramaValues, listEpisodeValues } from './drama-values.ts';
export {
  getDrama,
  hideDrama,
  listDramas,
  listUntranslated,
  noDrama,
  removeDrama,
  showDrama,
} from './dramas.service.ts';
export { addEpisode } from './episode-addition.service.ts';
export { editEpisode, editSubtitles } from './episode-edits.service.ts';
export { replaceEpisodeMedia } from './episode-media.service.ts';
export { moveEpisode, removeEpisode } from './episode-order.service.ts';
export { importDrama, planImport } from './library.service.ts';
export { listMedia, replaceImages } from './media.service.ts';
export { createDrama } from './new-drama.service.ts';
export { getOriginal, listOriginals } from './originals.service.ts';
export { restorePictures, setPicture } from './pictures.service.ts';
export type { LoggedEdit } from './plan-drama.ts';
export { listKept } from './retired-files.repository.ts';
export {
  addBanner,
  deleteOldBanners,
  editBanner,
  listCarousel,
  listCategories,
  listRemovedBanners,
  placeBanner,
  placeCategory,
  removeBanner,
  removeCategory,
  restoreBanner,
  setCategory,
} from './shelves.service.ts';
export { createSoundWaves } from './sound-wave.service.ts';
export { toSubtitleKeys } from './subtitle-rows.ts';
export { readSubtitleFile, restoreCues, type SavedCounts, saveCues, showCues } from './subtitles.service.ts';
export { suggestSlug } from './suggest-slug.service.ts';
export { listTags, renameTag } from './tags.service.ts';

/** Administration of the library: dramas, media, categories and banners. */
export const openLibrary = (platform: Platform): Feature => ({
  jobs: [
    { name: 'delete-replaced-media', everySeconds: 3600, run: () => deleteReplacedMedia(platform) },
    { name: 'delete-retired-files', everySeconds: 3600, run: () => deleteRetiredFiles(platform) },
    { name: 'end-country-holds', everySeconds: 60, run: () => endHolds(platform) },
  ],
});
