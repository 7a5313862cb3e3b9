import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { LoadedTime } from '#features/media/media.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { type CoinReturns, createCoinReturns } from './coin-returns.service.ts';
import { createGiftTakeBack, type GiftTakeBack } from './gift-take-back.service.ts';
import { createGifts, type Gifts } from './gifts.service.ts';
import { deleteExpiredNewAccountRewards } from './new-account-rewards.service.ts';
import { createRedeemService } from './redeem.service.ts';
import { createRewardBoard } from './reward-board.service.ts';
import { rewardsRoutes } from './rewards.routes.ts';
import { createWaitingInvites } from './waiting-invites.service.ts';
import { createWatchedTime } from './watched-time.service.ts';

export { type DatedCheckIn, mergeCheckIns } from './check-in.replay.ts';
export type { CoinReturns } from './coin-returns.service.ts';
export type { GiftTakeBack } from './gift-take-back.service.ts';
export { type Gifts, giveCoins } from './gifts.service.ts';
export { findCampaign } from './redeem.repository.ts';
export { createRedeemCodes, editCampaign, listCampaigns, readUses } from './redeem.service.ts';
export { findShared } from './share.service.ts';

/** Rewards that viewers earn or are given: check-ins, tasks, ads, invites, redeem codes and gifts. */
export const openRewards = (
  platform: Platform,
  liveEvents: EventPublisher,
  attempts: Attempts,
  loadedTime: LoadedTime,
): {
  readonly gifts: Gifts;
  readonly giftTakeBack: GiftTakeBack;
  readonly coinReturns: CoinReturns;
} & Feature => {
  const rewards = {
    board: createRewardBoard(platform, liveEvents),
    watchedTime: createWatchedTime(platform.clock, liveEvents, loadedTime),
    redeem: createRedeemService(platform, liveEvents, attempts),
  };
  const coinReturns = createCoinReturns(platform, liveEvents);
  const waitingInvites = createWaitingInvites(platform, liveEvents);
  return {
    gifts: createGifts(platform, liveEvents),
    giftTakeBack: createGiftTakeBack(platform, liveEvents),
    coinReturns,
    api: [rewardsRoutes(platform, rewards)],
    jobs: [
      { name: 'return-coins', everySeconds: 10, run: coinReturns.payDue },
      { name: 'pay-waiting-invites', everySeconds: 60, run: waitingInvites.payDue },
      {
        name: 'delete-expired-new-account-rewards',
        everySeconds: 3600,
        run: () => deleteExpiredNewAccountRewards(platform),
      },
    ],
  };
};
