import type { LiveEvent } from '@cliffhanger/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#lib/api/query-client.ts';
import { getStaleKeys, invalidate, staleAfter } from '#lib/api/stale-queries.ts';
import { getToken, onTokenChange } from '#lib/session/token.ts';
import { clearLastEventId, openEventStream } from './event-stream.ts';

type OnPrize = (prize: { title: string; body: string }) => void;

/**
 * One change on the server can push several events, each with the same queries: an unlock pushes `update_vip` and
 * `update_unlocks`. Events of one change arrive within a few milliseconds.
 */
const batchMs = 100;

/** Collects the stale keys of the events within `batchMs`, so that each query is fetched once for all of them. */
const createBatch = () => {
  let keys: QueryKey[] = [];
  const flush = () => {
    void invalidate(queryClient, keys);
    keys = [];
  };
  return (event: LiveEvent) => {
    if (keys.length === 0) setTimeout(flush, batchMs);
    keys.push(...getStaleKeys(event));
  };
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
        : openEventStream(token, {
            onEvent: (event) => {
              if (event.action === 'user_prize') onPrize(event.msg);
              addToBatch(event);
            },
            onRefused: () => void invalidate(queryClient, staleAfter.refusedStream()),
          });
  };

  follow(getToken());
  const unsubscribe = onTokenChange((token, previous) => {
    if (previous !== null) clearLastEventId();
    follow(token);
  });
  return () => {
    unsubscribe();
    close?.();
  };
};
