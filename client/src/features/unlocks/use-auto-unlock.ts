import type { EpisodeDetail, EpisodeList, UserInfo } from '@cliffhanger/contracts';
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUserInfo } from '#lib/session/session.ts';
import { type AskReason, type AutoUnlockInput, decideAutoUnlock } from './auto-unlock.ts';
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

type Asked = { episodeId: string; reason: AskReason | null };

/**
 * Unlocks a locked episode automatically if `decideAutoUnlock` allows it. Once the viewer has been asked about an
 * episode, only the viewer unlocks it.
 */
export function useAutoUnlock({ detail, list, advancedTo, unlock }: AutoUnlockOptions) {
  const [unattendedUnlocks, setUnattendedUnlocks] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [unlockingId, setUnlockingId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const episodeId = detail?.wall ? detail.episode.episodeId : null;
  const decide = useAutoUnlockDecision(list, unattendedUnlocks);

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the paywall is reached
  useEffect(() => {
    if (!detail || episodeId === null || episodeId === asked?.episodeId) return;
    const mayUnlock = advancedTo?.episodeId === episodeId && episodeId !== failedId;
    const decision = mayUnlock ? decide(advancedTo.priceCoins) : 'ask';
    if (decision !== 'unlock' || !advancedTo) {
      setAsked({ episodeId, reason: reasonOf(decision) });
      return;
    }
    const { priceCoins } = advancedTo;
    const auto = { touched: unattendedUnlocks === 0 };
    setUnattendedUnlocks(unattendedUnlocks + 1);
    setUnlockingId(episodeId);
    unlock({ episodeId, number: detail.episode.number, scope: 'episode', priceCoins, auto }).then(
      // After the cache has notified its observers: the paywall is gone by then.
      () => notifyManager.schedule(() => setAsked({ episodeId, reason: null })),
      () => notifyManager.schedule(() => setFailedId(episodeId)),
    );
  }, [episodeId]);

  const isAsked = episodeId !== null && episodeId === asked?.episodeId;
  return {
    /** Whether to ask the viewer about the locked episode. */
    isAsking: isAsked,
    /** Why an automatic unlock did not happen, if the viewer expects one. */
    askReason: isAsked ? asked.reason : null,
    isUnlocking: episodeId !== null && episodeId === unlockingId && !isAsked,
    /** The automatic unlock has failed, and the viewer is not asked yet. */
    hasFailed: episodeId !== null && episodeId === failedId && !isAsked,
    /** Whether the next episode will be unlocked without asking. */
    unlocksNext: detail?.next?.access === 'locked' && decide(detail.next.priceCoins) === 'unlock',
    /** Makes the viewer decide about this episode from now on, whatever the setting. */
    ask: (id: string) => setAsked({ episodeId: id, reason: null }),
    /** Makes the viewer decide about the next episode, and says why it is not unlocked automatically. */
    askAboutNext: () => {
      const next = detail?.next;
      if (next) setAsked({ episodeId: next.episodeId, reason: reasonOf(decide(next.priceCoins)) });
    },
    /** Restarts the count of unlocks in a row without a touch. */
    recordTouch: () => setUnattendedUnlocks(0),
  };
}

const reasonOf = (decision: ReturnType<typeof decideAutoUnlock>): AskReason | null =>
  decision === 'paused' || decision === 'capReached' ? decision : null;

/** Returns a function that decides about an episode of the list by its price. */
function useAutoUnlockDecision(list: EpisodeList | undefined, unattendedUnlocks: number) {
  const user = useUserInfo().data;
  return (priceCoins: number) =>
    user && list ? decideAutoUnlock(toConditions(list, user, priceCoins, unattendedUnlocks)) : 'ask';
}

const toConditions = (
  { cost }: EpisodeList,
  user: UserInfo,
  priceCoins: number,
  unattendedUnlocks: number,
): AutoUnlockInput => ({
  isOn: user.autoUnlock === 1,
  priceCoins,
  balanceCoins: user.coin,
  spentCoins: cost.spentCoins,
  capCoins: user.autoUnlockCapCoins,
  unattendedUnlocks,
});
