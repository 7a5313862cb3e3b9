import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import { createEpisodes, type Episodes } from './episodes.service.ts';
import { createEpisodesToPlay, type EpisodesToPlay } from './episodes-to-play.service.ts';
import { createSharedDramas } from './shared-dramas.service.ts';

export { discountedPrice } from './cost-to-finish.ts';
export type { Episodes } from './episodes.service.ts';
export { accessOf } from './episodes.view.ts';
export type { EpisodesToPlay, EpisodeToPlay } from './episodes-to-play.service.ts';

/** The episodes of a drama, with their prices and a viewer's access to them. */
export const openEpisodes = (
  platform: CatalogPlatform,
  playbackLinks: PlaybackLinks,
): Episodes & { toPlay: EpisodesToPlay } => {
  const shared = createSharedDramas(platform);
  return {
    ...createEpisodes(platform, shared, playbackLinks),
    toPlay: createEpisodesToPlay(platform, shared, playbackLinks),
  };
};
