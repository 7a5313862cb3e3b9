import { contract } from '@cliffhanger/contracts';
import { ledgerRowView } from '#features/ledger/ledger.ts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Unlocks } from './unlocks.service.ts';

export const unlockRoutes = (unlocks: Unlocks) =>
  implement(contract.unlocks, {
    unlockEpisode: async ({ query, caller }) => {
      const { transfer, undoUntil, ...unlocked } = await unlocks.unlock(requireUser(caller).userId, {
        ...query,
        touched: query.touched === '1',
        country: caller.country,
      });
      return {
        ...unlocked,
        movement: transfer && ledgerRowView(transfer),
        undoUntil: undoUntil?.toISOString() ?? null,
      };
    },
    undo: async ({ body, caller }) => {
      const { balance, transfer } = await unlocks.undo(requireUser(caller).userId, body);
      return { balance, movement: ledgerRowView(transfer) };
    },
  });
