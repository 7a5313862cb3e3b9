import type { Balance, LiveEvent } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { clearAnswerMark } from '#entities/feedback/answer-mark.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { changeKey, claimChange, clearClaims } from './change-claims.ts';
import { clearLastEventId, openEventStream } from './event-stream.ts';
import { showProgress } from './show-progress.ts';
import { getStaleKeys, invalidate, markStale } from './stale-queries.ts';

export type SignInChange = Extract<LiveEvent, { action: 'update_identities' }>['msg'];

interface LiveEventHandlers {
  /** Called for a prize that no call of this device has paid. */
  onPrize: (prize: { title: string; body: string }) => void;
  /** Called when another device has changed how the account is signed in to. */
  onSignInChange: (change: SignInChange) => void;
  /** Called when staff answered what the viewer sent. */
  onAnswer: () => void;
  /** Called when another device has changed the age above which the account shows nothing. */
  onAgeLock: () => void;
}

/**
 * One change on the server can push several events, each with the same queries: an unlock pushes `update_vip` and
 * `update_unlocks`. Events of one change arrive within a few milliseconds.
 */
const batchMs = 100;

/**
 * Collects the events of a session within `batchMs`, so that each query is fetched once for all of them. It waits for this device's
 * own calls, whose responses report the same changes and leave nothing to fetch. Events that wait when the session ends are
 * dropped: they are news for its viewer only.
 */
const createBatch = (token: string, { onPrize, onSignInChange, onAnswer, onAgeLock }: LiveEventHandlers) => {
  let events: LiveEvent[] = [];
  const isNextPosition = createPositionFilter();
  const flush = () => {
    if (getToken() !== token) return;
    if (queryClient.isMutating() > 0) {
      setTimeout(flush, batchMs);
      return;
    }
    const news = events.filter(isNews);
    events = [];
    const positions = news.filter(isNextPosition);
    const others = news.filter((event) => !positions.includes(event));
    void markStale(queryClient, positions.flatMap(getStaleKeys));
    void invalidate(queryClient, others.flatMap(getStaleKeys));
    for (const event of news) {
      if (event.action !== 'update_progress') continue;
      const { progress: positionSeconds, ...place } = event.msg;
      showProgress({ ...place, positionSeconds });
    }
    for (const { action, msg } of news) {
      if (action === 'update_identities') onSignInChange(msg);
      if (action === 'user_prize') onPrize(msg);
    }
    if (news.some(({ action }) => action === 'update_feedback')) onAnswer();
    if (news.some(({ action }) => action === 'update_age_lock')) onAgeLock();
  };
  return (event: LiveEvent) => {
    if (events.length === 0) setTimeout(flush, batchMs);
    events.push(event);
  };
};

/**
 * Filters the further positions in an episode, which another device reports every few seconds while it plays: they do not
 * change where the viewer continues, so no screen fetches anything for them.
 */
const createPositionFilter = () => {
  let last = '';
  return ({ action, msg }: LiveEvent): boolean => {
    if (action !== 'update_progress') return false;
    const place = `${msg.episodeId} ${msg.finished}`;
    const isSame = place === last;
    last = place;
    return isSame;
  };
};

/** Whether this device does not know yet what the event reports. */
const isNews = (event: LiveEvent): boolean => {
  if (event.action === 'update_balance') return !isShownBalance(event.msg);
  const key = changeKey(event);
  return key === null || claimChange(key, 'event');
};

const isShownBalance = ({ coin, paidCoin, bonusCoin }: Balance): boolean => {
  const user = queryClient.getQueryData(api.account.userInfo.key());
  return user?.coin === coin && user.paidCoin === paidCoin && user.bonusCoin === bonusCoin;
};

/**
 * Follows the live events of the session, now and whenever there is one: fetches what they change and calls the handlers.
 * @returns a function that stops it
 */
export const startLiveEvents = (handlers: LiveEventHandlers): (() => void) => {
  let close: (() => void) | undefined;
  const follow = (token: string | null, sinceMs: number) => {
    close?.();
    close = token === null ? undefined : openEventStream({ token, sinceMs }, createBatch(token, handlers));
  };

  // The page has loaded data from its start.
  follow(getToken(), 0);
  const unsubscribe = onTokenChange((token, previous) => {
    if (previous !== null) {
      clearLastEventId();
      clearAnswerMark();
    }
    clearClaims();
    // The account's data came with the answer that carried the token, which may have been on its way for so long.
    follow(token, performance.now() - limits.requestTimeoutMs);
  });
  return () => {
    unsubscribe();
    close?.();
  };
};
