import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import type { UnlockInput } from './unlock-input.ts';

/** What a paywall offers: its episode, or all locked episodes of the series. */
export type PaywallScope = UnlockInput['scope'];

/**
 * The free episode with which a viewer begins whom a link has led to a locked one; null for a viewer who has begun the
 * series, and where its first episode is not free.
 */
export const findFreeStart = ({ episodes: [first], resume }: EpisodeList) =>
  first?.access === 'free' && !resume.started ? first : null;

/**
 * What the viewer agrees to with the main button of the paywall.
 * @param scope the one that the viewer has chosen; the episode where the rest cannot be bought together
 */
export const choiceOf = (
  { episode, wall }: Pick<EpisodeDetail, 'episode' | 'wall'>,
  list: EpisodeList | undefined,
  scope: PaywallScope,
): UnlockInput => {
  const { episodeId, number } = episode;
  const rest = scope === 'rest' ? list?.cost.rest : null;
  if (rest) return { scope: 'rest', episodeId, episodes: rest.episodes, priceCoins: rest.priceCoins };
  return { scope: 'episode', episodeId, number, priceCoins: wall?.priceCoins ?? 0 };
};
