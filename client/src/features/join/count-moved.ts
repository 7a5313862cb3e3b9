import type { MergePreview } from '@cliffhanger/contracts';

/** The sums of a preview that the page shows. */
export const countMoved = (preview: MergePreview) => ({
  coins: preview.paidCoin + preview.bonusCoin,
  duplicateCoins: Object.values(preview.duplicateRewards).reduce((sum, coins) => sum + coins, 0),
  places: preview.watchedEpisodes + preview.followedDramas + preview.likedEpisodes,
  records: preview.comments + preview.orders,
});

/** Whole minutes until an offer ends, at least one while it lasts. */
export const minutesUntil = (expiresAt: string, nowMs: number): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - nowMs) / 60_000));
