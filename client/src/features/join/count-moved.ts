import type { MergePreview } from '@cliffhanger/contracts';

/** The sums of a preview that the page shows. */
export const countMoved = (preview: MergePreview) => ({
  coins: preview.paidCoin + preview.bonusCoin,
  duplicateCoins: Object.values(preview.duplicateRewards).reduce((sum, coins) => sum + coins, 0),
  places: preview.watchedEpisodes + preview.followedDramas + preview.likedEpisodes,
  records: preview.comments + preview.orders,
});

/**
 * Minutes until an offer ends, at least one while it lasts. Rounded, as the server's time is known to a second or two only:
 * an offer of ten minutes must not begin with eleven.
 */
export const minutesUntil = (expiresAt: string, nowMs: number): number =>
  Math.max(1, Math.round((Date.parse(expiresAt) - nowMs) / 60_000));
