import type { Balance, UserInfo } from '@cliffhanger/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** Puts the balance of a response into the cached user info, which every screen shows. */
export const saveBalance = (queryClient: QueryClient, { coin, paidCoin, bonusCoin }: Balance): void => {
  queryClient.setQueryData(
    api.account.userInfo.key(),
    (user: UserInfo | null | undefined) => user && { ...user, coin, paidCoin, bonusCoin },
  );
};
