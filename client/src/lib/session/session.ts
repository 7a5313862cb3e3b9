import type { UserInfo } from '@cliffhanger/contracts';
import { type Query, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { languageKey } from '#lib/language/current-language.ts';
import { reloadDeviceSettings } from '#lib/settings/device-settings.ts';
import { clearPendingSettings } from '#lib/settings/pending-settings.ts';
import { storage } from '#lib/storage.ts';
import { getToken, onTokenChange, setToken } from './token.ts';

export { getToken } from './token.ts';

const settingsKey = api.settings.get.key();

// Cached responses belong to the viewer before, also if another tab changed the token.
onTokenChange((token) => {
  const changedAt = Date.now();
  const isPersonal = ({ queryKey }: Query) => queryKey[0] !== settingsKey[0];
  void queryClient.cancelQueries({ predicate: isPersonal });
  // After the screens have rendered for the new viewer, so that none fetches data of the former one.
  setTimeout(() => {
    if (token === null) void queryClient.resetQueries({ predicate: isPersonal });
    else {
      const isOlder = (query: Query) => isPersonal(query) && query.state.dataUpdatedAt < changedAt;
      void queryClient.invalidateQueries({ predicate: isOlder });
    }
  });
});

/** Starts a session, which signs the viewer in. */
export const startSession = (token: string, userInfo: UserInfo): void => {
  setToken(token);
  queryClient.setQueryData(api.account.userInfo.key(), userInfo);
};

/**
 * Ends the session: clears everything but the language, closes the event stream and empties the cache, see
 * docs/specification.md#4-states-and-transitions.
 */
export const endSession = (): void => {
  storage.clearExcept([languageKey]);
  reloadDeviceSettings();
  clearPendingSettings();
  setToken(null);
};

export const useIsSignedIn = (): boolean => useSyncExternalStore(onTokenChange, getToken) !== null;

/** The signed-in viewer; null for a visitor, without a call to the server. */
export const useUserInfo = () =>
  useQuery({
    ...api.account.userInfo.query(),
    queryFn: ({ signal }) => (getToken() === null ? null : api.account.userInfo.call(undefined, { signal })),
    initialData: () => (getToken() === null ? null : undefined),
  });
