import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import { createLinkRights } from './link-rights.ts';
import { createLoadedMedia, type LoadedMedia } from './loaded-media.ts';
import { createLoadedTime, type LoadedTime } from './loaded-time.ts';
import { findDurationSeconds } from './media.repository.ts';
import { registerMedia } from './media.routes.ts';

export type { LoadedMedia } from './loaded-media.ts';
export type { LoadedTime } from './loaded-time.ts';
export { findMediaKey, segmentName, writeMasterPlaylist } from './stored-media.ts';

/** Playlists, segments, subtitles and posters behind signed links, and a record of what each account has loaded. */
export const openMedia = (
  platform: CatalogPlatform,
  episodes: Episodes,
): { readonly loadedMedia: LoadedMedia; readonly loadedTime: LoadedTime } & Feature => {
  const loadedMedia = createLoadedMedia(platform.clock);
  const loadedTime = createLoadedTime(platform.clock, {
    linkMinutes: platform.config.MEDIA_LINK_MINUTES,
    findDurationSeconds: (episodeId) => findDurationSeconds(platform.database.rows, episodeId),
  });
  const rights = createLinkRights(platform, episodes, { loadedMedia, loadedTime });
  return { loadedMedia, loadedTime, register: (app) => registerMedia(app, platform, rights) };
};
