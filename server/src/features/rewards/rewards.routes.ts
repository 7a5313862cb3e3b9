import { contract } from '@cliffhanger/contracts';
import { baseUrlOf } from '#http/own-host.ts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { getInvites, listInvited } from './invites.service.ts';
import type { RedeemCodes } from './redeem.service.ts';
import type { RewardBoard } from './reward-board.service.ts';
import { getShare } from './share.service.ts';
import type { WatchedTime } from './watched-time.service.ts';

export interface Rewards {
  board: RewardBoard;
  watchedTime: WatchedTime;
  redeem: RedeemCodes;
}

export const rewardsRoutes = (platform: Platform, { board, watchedTime, redeem }: Rewards) => {
  const { config, database } = platform;
  return implement(contract.rewards, {
    rewardBoard: ({ caller: { user, market } }) => board.board(user?.userId ?? null, market),

    checkIn: ({ body, caller }) => {
      const claimant = { userId: requireUser(caller).userId, address: caller.address };
      if (body.kind === 'makeUp') return board.makeUp(claimant, body.day);
      if (body.kind === 'task') return board.claimTask(claimant, body.task);
      if (body.kind === 'ad') return board.claimAd(claimant, body.ticket);
      return board.checkIn(claimant);
    },

    watchReport: ({ query: { seconds, reportId }, caller: { user } }) =>
      user ? watchedTime.report(user.userId, { seconds, reportId }) : { countedSeconds: 0, todaySeconds: 0 },

    share: ({ query, caller: { user, country, language }, request }) => {
      const userId = user?.userId ?? null;
      return getShare(platform, { ...query, userId, country, language, baseUrl: baseUrlOf(request, config) });
    },

    shared: async ({ caller }) => {
      await board.finishShareTask(requireUser(caller).userId);
      return null;
    },

    invites: async ({ query: { cursor, limit }, caller: { user }, request }) => {
      const baseUrl = baseUrlOf(request, config);
      const after = decodeCursor(cursor, 'number');
      if (!user) {
        const link = `${baseUrl}/`;
        const totals = { earnedCoins: 0, paidInvites: 0, waitingInvites: 0 };
        return { inviteCode: null, link, ...totals, items: [], nextCursor: null };
      }
      const [totals, { items, next }] = await Promise.all([
        getInvites(database.read, user.userId, platform.clock.now()),
        listInvited(database.read, user.userId, { limit, after }),
      ]);
      const link = `${baseUrl}/i/${encodeURIComponent(totals.inviteCode)}`;
      return { ...totals, link, items, nextCursor: encodeCursor(next) };
    },

    redeem: async ({ body: { redeemCode }, caller }) => {
      const { memberExpire, ...redemption } = await redeem.redeem(requireUser(caller).userId, redeemCode);
      return { ...redemption, memberExpire: memberExpire?.toISOString() ?? null };
    },
  });
};
