import type { LiveEvent } from '@cliffhanger/contracts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/session/token.ts';
import { clearLastEventId, openEventStream } from './event-stream.ts';

type OnPrize = (prize: { title: string; body: string }) => void;

/** A whole series was bought. */
const seriesOrder = 2;

const refresh = (...keys: (readonly unknown[])[]) => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
};

/** What a pushed event changes here: docs/specification.md#4-states-and-transitions. */
const apply = (event: LiveEvent, onPrize: OnPrize) => {
  switch (event.action) {
    case 'user_prize':
      onPrize(event.msg);
      return refresh(api.account.userInfo.key());
    case 'update_vip':
      refresh(api.dramas.episodes.key(), api.dramas.detail.key());
      refresh(api.wallet.movements.key(), api.wallet.orderStatus.key());
      if (event.msg.OrderType !== seriesOrder) refresh(api.account.userInfo.key());
      return;
    case 'update_balance':
      return refresh(api.account.userInfo.key(), api.wallet.movements.key());
    case 'update_unlocks':
      refresh(api.account.userInfo.key(), api.wallet.movements.key());
      return refresh(api.dramas.episodes.key(), api.dramas.detail.key());
    case 'update_follow':
      return refresh(api.dramas.episodes.key(), api.dramas.detail.key());
    case 'update_progress':
      return refresh(api.progress.history.key());
    case 'update_all':
      void queryClient.invalidateQueries();
  }
};

/**
 * Opens the notification channel when there is a session, and from then on keeps it as long as there is one.
 * Answers the function that stops it.
 */
export const startLiveEvents = (onPrize: OnPrize): (() => void) => {
  let close: (() => void) | undefined;
  const follow = (token: string | null) => {
    close?.();
    close =
      token === null
        ? undefined
        : openEventStream(token, {
            onEvent: (event) => apply(event, onPrize),
            onRefused: () => refresh(api.account.userInfo.key()),
          });
  };

  follow(getToken());
  const forget = onTokenChange((token, previous) => {
    if (previous !== null) clearLastEventId();
    follow(token);
  });
  return () => {
    forget();
    close?.();
  };
};
