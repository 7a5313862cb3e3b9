import type { Balance, UserInfo } from '@cliffhanger/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { invalidate, staleAfter } from '#lib/api/stale-queries.ts';

/** Shows the balance after an unlock or an undo, and resolves once the drama on screen is up to date. */
export const saveBalance = (
  queryClient: QueryClient,
  dramaId: string,
  { coin, paidCoin, bonusCoin }: Balance,
): Promise<void> => {
  queryClient.setQueryData(
    api.account.userInfo.key(),
    (user: UserInfo | null | undefined) => user && { ...user, coin, paidCoin, bonusCoin },
  );
  return invalidate(queryClient, staleAfter.unlock({ dramaId }));
};
