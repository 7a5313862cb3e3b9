import type { UserInfo } from '@cliffhanger/contracts';
import { type Query, useQuery } from '@tanstack/react-query';
import { pushRefusalKey } from '#entities/push/push-keys.ts';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange, setToken } from '#lib/api/token.ts';
import { accountLanguageKey, findChosenLanguage, languageKey } from '#lib/language/current-language.ts';
import { sessionValues, storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';
import { signInIntentKey } from './has-sign-in-intent.ts';

export { getToken } from '#lib/api/token.ts';

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
      // Video counts as watched only when it is loaded by the account's own links.
      queryClient.removeQueries({ queryKey: api.dramas.detail.key(), type: 'inactive' });
      const isOlder = (query: Query) => isPersonal(query) && query.state.dataUpdatedAt < changedAt;
      void queryClient.invalidateQueries({ predicate: isOlder });
    }
  });
});

/** How the server ended the session: the sentence about a block, or null for another reason. */
type SessionLoss = { block: string | null };
const sessionLost = new Store<SessionLoss | null>(null);

/** How the session was ended elsewhere; null if it was not, or the viewer has signed in again. */
export const useSessionLoss = (): SessionLoss | null => useStore(sessionLost);

/** Starts a session, which signs the viewer in. */
export const startSession = (token: string, userInfo: UserInfo): void => {
  sessionLost.set(null);
  setToken(token);
  queryClient.setQueryData(api.account.userInfo.key(), userInfo);
  void sendChosenLanguage(userInfo);
};

/** The language that the viewer chose on this device becomes that of the account. */
const sendChosenLanguage = async ({ language, languageChosen }: UserInfo): Promise<void> => {
  const chosen = findChosenLanguage();
  if (chosen === null || (chosen === language && languageChosen)) return;
  try {
    const userInfo = await api.account.updateSettings.call({ language: chosen });
    queryClient.setQueryData(api.account.userInfo.key(), userInfo);
  } catch {
    // This device keeps its language, and the next sign-in sends it again.
  }
};

/**
 * Ends the session: clears everything but the language and a no to push messages, also what a visitor began before, closes the event stream and empties the cache, see
 * docs/specification.md#4-states-and-transitions.
 */
export const endSession = (): void => {
  storage.clearExcept([languageKey, accountLanguageKey, pushRefusalKey]);
  sessionValues.remove(signInIntentKey);
  setToken(null);
};

/** Ends the session because the server no longer knows it. @param block what the server says about a block, if there is one */
export const loseSession = (block: string | null): void => {
  if (getToken() === null) return;
  sessionLost.set({ block });
  endSession();
};

/** The signed-in viewer; null for a visitor, without a call to the server. */
export const useUserInfo = () =>
  useQuery({
    ...api.account.userInfo.query(),
    queryFn: ({ signal }) => (getToken() === null ? null : api.account.userInfo.call(undefined, { signal })),
    initialData: () => (getToken() === null ? null : undefined),
  });
