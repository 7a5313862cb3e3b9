import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { WatchLimitsService } from './watch-limits.service.ts';

export const watchLimitsRoutes = ({ get, set, extend }: WatchLimitsService) =>
  implement(contract.watchLimits, {
    get: async ({ caller }) => get(requireUser(caller).userId),
    set: ({ body, caller }) => set(requireUser(caller).userId, body),
    extend: ({ body, caller }) => extend(requireUser(caller).userId, body.extraMinutes),
  });
