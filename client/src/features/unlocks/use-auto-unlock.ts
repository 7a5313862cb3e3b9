import type { EpisodeDetail, EpisodeList, UserInfo } from '@cliffhanger/contracts';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUserInfo } from '#lib/session/session.ts';
import { type AutoUnlockInput, canAutoUnlock } from './auto-unlock.ts';
import type { Unlock } from './use-unlock.ts';

/** The next episode, with the price that was shown before the viewer reached it. */
export interface NextEpisode {
  episodeId: string;
  priceCoins: number;
}

type AutoUnlockOptions = {
  detail: EpisodeDetail | undefined;
  list: EpisodeList | undefined;
  /** Null after a jump or a link, which always ask the viewer. */
  advancedTo: NextEpisode | null;
  unlock: Unlock['unlock'];
};

/**
 * Unlocks a locked episode automatically if `canAutoUnlock` allows it. Once the viewer has been asked about an
 * episode, only the viewer unlocks it.
 */
export function useAutoUnlock({ detail, list, advancedTo, unlock }: AutoUnlockOptions) {
  const user = useUserInfo().data;
  const unattendedUnlocks = useRef(0);
  const [askedId, setAskedId] = useState<string | null>(null);
  const [unlockingId, setUnlockingId] = useState<string | null>(null);
  const episodeId = detail?.wall ? detail.episode.episodeId : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the paywall is reached
  useEffect(() => {
    if (!detail || episodeId === null || episodeId === askedId) return;
    const conditions =
      advancedTo?.episodeId === episodeId && user && list
        ? toConditions(detail, list, user, advancedTo.priceCoins, unattendedUnlocks.current)
        : null;
    if (!conditions || !canAutoUnlock(conditions)) {
      setAskedId(episodeId);
      return;
    }
    const auto = { touched: unattendedUnlocks.current === 0 };
    unattendedUnlocks.current += 1;
    setUnlockingId(episodeId);
    const { priceCoins } = conditions;
    unlock({ episodeId, number: detail.episode.number, scope: 'episode', priceCoins, auto })
      .catch(() => undefined)
      // After the cache has notified its observers: if the unlock worked, the paywall is gone by then.
      .finally(() => notifyManager.schedule(() => setAskedId(episodeId)));
  }, [episodeId]);

  return {
    /** Whether to ask the viewer about the locked episode. */
    isAsking: episodeId !== null && episodeId === askedId,
    isUnlocking: episodeId !== null && episodeId === unlockingId && episodeId !== askedId,
    /** Makes the viewer decide about this episode from now on, whatever the setting. */
    ask: setAskedId,
    /** Restarts the count of unlocks in a row without a touch. */
    recordTouch: () => {
      unattendedUnlocks.current = 0;
    },
  };
}

const toConditions = (
  { wall }: EpisodeDetail,
  { cost }: EpisodeList,
  user: UserInfo,
  priceCoins: number,
  unattendedUnlocks: number,
): AutoUnlockInput => ({
  isOn: user.autoUnlock === 1,
  priceCoins,
  balanceCoins: wall?.balanceCoins ?? 0,
  spentCoins: cost.spentCoins,
  capCoins: user.autoUnlockCapCoins,
  unattendedUnlocks,
});
