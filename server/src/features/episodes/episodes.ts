import type { Platform } from '#platform/platform.ts';
import { createEpisodes, type Episodes } from './episodes.service.ts';

export { discountedPrice } from './cost-to-finish.ts';
export type { Episodes } from './episodes.service.ts';
export { accessOf } from './episodes.view.ts';

/** The episodes of a drama, with what each costs a viewer and what they may watch. */
export const openEpisodes = (platform: Platform): Episodes => createEpisodes(platform);
