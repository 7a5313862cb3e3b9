import { contract } from '@cliffhanger/contracts';
import { ledgerRowView } from '#features/ledger/ledger.ts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Unlocks } from './unlocks.service.ts';

export const unlockRoutes = (unlocks: Unlocks) =>
  implement(contract.unlocks, {
    unlockEpisode: async ({ query, caller }) => {
      const user = requireUser(caller);
      const { transfer, undoUntil, ...unlocked } = await unlocks.unlock(user.userId, {
        ...query,
        touched: query.touched === '1',
        sessionId: user.sessionId,
        country: caller.country,
      });
      return {
        ...unlocked,
        movement: transfer && ledgerRowView(transfer),
        undoUntil: undoUntil?.toISOString() ?? null,
      };
    },
    undo: async ({ body, caller }) => {
      const { userId, sessionId } = requireUser(caller);
      const { balance, transfer } = await unlocks.undo(userId, { ...body, sessionId });
      return { balance, movement: ledgerRowView(transfer) };
    },
  });
