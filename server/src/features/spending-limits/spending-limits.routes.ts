import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { SpendingLimits } from './spending-limits.service.ts';

export const spendingLimitsRoutes = ({ list, set }: SpendingLimits) =>
  implement(contract.spendingLimits, {
    list: async ({ query, caller }) => ({
      limits: await list(requireUser(caller).userId, query.currency),
    }),
    set: ({ body, caller }) => set(requireUser(caller).userId, body.currency, body.limitMinor),
  });
