import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { UnspentRefunds } from './unspent-refunds.service.ts';

export const unspentCoinsRoutes = ({ list, giveBack }: UnspentRefunds) =>
  implement(contract.unspentCoins, {
    list: ({ caller }) => list(requireUser(caller).userId),
    giveBack: ({ body, caller }) => giveBack(requireUser(caller).userId, body.orders),
  });
