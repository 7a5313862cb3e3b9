import { useUserInfo } from '#entities/session/session.ts';

/**
 * The coins that the viewer can spend: the one balance that all screens compute with. A response about a drama has the
 * balance of its own time, which is out of date once coins arrive elsewhere.
 * @param untilLoaded the balance of such a response, for as long as the viewer's own is not loaded
 */
export const useBalanceCoins = (untilLoaded: number): number => {
  const { data: user } = useUserInfo();
  return user === undefined ? untilLoaded : (user?.coin ?? 0);
};
