import type { Balance, LiveEvent } from '@cliffhanger/contracts';
import { changeKey, claimChange, clearClaims } from '#lib/api/change-claims.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getStaleKeys, invalidate } from '#lib/api/stale-queries.ts';
import { getToken, onTokenChange } from '#lib/session/token.ts';
import { clearLastEventId, openEventStream } from './event-stream.ts';

type OnPrize = (prize: { title: string; body: string }) => void;

/**
 * One change on the server can push several events, each with the same queries: an unlock pushes `update_vip` and
 * `update_unlocks`. Events of one change arrive within a few milliseconds.
 */
const batchMs = 100;

/**
 * Collects the events within `batchMs`, so that each query is fetched once for all of them. It waits for this device's
 * own calls, whose responses report the same changes and leave nothing to fetch.
 */
const createBatch = () => {
  let events: LiveEvent[] = [];
  const flush = () => {
    if (queryClient.isMutating() > 0) {
      setTimeout(flush, batchMs);
      return;
    }
    void invalidate(queryClient, events.filter(isNews).flatMap(getStaleKeys));
    events = [];
  };
  return (event: LiveEvent) => {
    if (events.length === 0) setTimeout(flush, batchMs);
    events.push(event);
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
 * Follows the live events of the session, now and whenever there is one: fetches what they change and calls
 * `onPrize` for each prize.
 * @returns a function that stops it
 */
export const startLiveEvents = (onPrize: OnPrize): (() => void) => {
  const addToBatch = createBatch();
  let close: (() => void) | undefined;
  const follow = (token: string | null) => {
    close?.();
    close =
      token === null
        ? undefined
        : openEventStream(token, (event) => {
            if (event.action === 'user_prize') onPrize(event.msg);
            addToBatch(event);
          });
  };

  follow(getToken());
  const unsubscribe = onTokenChange((token, previous) => {
    if (previous !== null) clearLastEventId();
    clearClaims();
    follow(token);
  });
  return () => {
    unsubscribe();
    close?.();
  };
};
