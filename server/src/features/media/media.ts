import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import { createLoadedMedia, type LoadedMedia } from './loaded-media.ts';
import { registerMedia } from './media.routes.ts';

export type { LoadedMedia } from './loaded-media.ts';

/** Playlists, segments, subtitles and posters behind signed links, and a record of what each account has loaded. */
export const openMedia = (
  platform: CatalogPlatform,
  episodes: Episodes,
): { readonly loadedMedia: LoadedMedia } & Feature => {
  const loadedMedia = createLoadedMedia(platform.clock);
  return { loadedMedia, register: (app) => registerMedia(app, platform, { episodes, loadedMedia }) };
};
