import type { EpisodeDetail, EpisodeList } from '@cliffhanger/contracts';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUserInfo } from '#lib/session/session.ts';
import { canAutoUnlock } from './auto-unlock.ts';
import type { Unlock } from './use-unlock.ts';

/** The episode that the one before it led to, at the price shown there. */
export interface NextEpisode {
  episodeId: string;
  priceCoins: number;
}

type AutoUnlockOptions = {
  detail: EpisodeDetail | undefined;
  list: EpisodeList | undefined;
  /** A jump or a link has none, and asks. */
  arrivedFrom: NextEpisode | null;
  unlock: Unlock['unlock'];
};

/**
 * Unlocks a locked episode by itself when its viewer wants that (see `mayUnlockByItself`). Once the viewer was asked
 * about an episode, only they unlock it.
 */
export function useAutoUnlock({ detail, list, arrivedFrom: passage, unlock }: AutoUnlockOptions) {
  const user = useUserInfo().data;
  const unattendedUnlocks = useRef(0);
  const [askedId, setAskedId] = useState<string | null>(null);
  const [unlockingId, setUnlockingId] = useState<string | null>(null);

  const episodeId = detail?.wall ? detail.episode.episodeId : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the wall is reached
  useEffect(() => {
    if (!detail?.wall || episodeId === null || episodeId === askedId) return;
    const { wall, episode } = detail;
    const isWanted =
      passage?.episodeId === episodeId &&
      user &&
      list &&
      canAutoUnlock({
        isOn: user.autoUnlock === 1,
        priceCoins: passage.priceCoins,
        balanceCoins: wall.balanceCoins,
        spentCoins: list.cost.spentCoins,
        capCoins: user.autoUnlockCapCoins,
        unattendedUnlocks: unattendedUnlocks.current,
      });
    if (!isWanted) {
      setAskedId(episodeId);
      return;
    }
    const auto = { touched: unattendedUnlocks.current === 0 };
    unattendedUnlocks.current += 1;
    setUnlockingId(episodeId);
    const { priceCoins } = passage;
    unlock({ episodeId, number: episode.number, scope: 'episode', priceCoins, auto })
      .catch(() => undefined)
      // In the cache's own turn: when it worked, the wall has gone by then.
      .finally(() => notifyManager.schedule(() => setAskedId(episodeId)));
  }, [episodeId]);

  return {
    /** The viewer is to be asked about the wall that stands there. */
    isAsking: episodeId !== null && episodeId === askedId,
    isUnlocking: episodeId !== null && episodeId === unlockingId && episodeId !== askedId,
    /** Asks about this episode from now on, whatever the setting. */
    ask: setAskedId,
    /** The viewer is there. */
    touched: () => {
      unattendedUnlocks.current = 0;
    },
  };
}
