import * as z from 'zod/mini';
import { getToken } from '#lib/api/token.ts';
import { sessionValues } from '#lib/storage.ts';
import { signInIntentKey } from './has-sign-in-intent.ts';

const signInIntent = z.object({
  /**
   * `follow` and `remind` name a drama, `pack` what is for sale in the wallet, `rest` the drama whose other episodes are bought,
   * `unlock` the locked episode that is bought, `ad` the locked episode for which an ad pays, `like` an episode,
   * `comments` the episode whose comments are open, `checkIn` the check-in of today.
   */
  kind: z.enum(['follow', 'remind', 'pack', 'rest', 'unlock', 'ad', 'like', 'comments', 'checkIn']),
  id: z.string(),
});

/** The action that a visitor began when the app asked them to sign in. */
export type SignInIntent = z.infer<typeof signInIntent>;

/** Saves the intent until the viewer has signed in, also on a page of a third party. Null forgets an earlier one. */
export const saveSignInIntent = (intent: SignInIntent | null): void => {
  if (intent === null) sessionValues.remove(signInIntentKey);
  else sessionValues.set(signInIntentKey, JSON.stringify(intent));
};

/** Returns which of the ids the intent names, if the viewer has signed in for it. It stays saved. */
export const findSignInIntent = (kind: SignInIntent['kind'], ids: readonly string[]): string | undefined =>
  getToken() === null ? undefined : findNamed(kind, ids);

/**
 * Takes the intent, so that it happens once. A viewer who returned without signing in has dropped it.
 * @returns which of the ids it names, or undefined
 */
export const takeSignInIntent = (kind: SignInIntent['kind'], ids: readonly string[]): string | undefined => {
  const id = findSignInIntent(kind, ids);
  if (findNamed(kind, ids) !== undefined) saveSignInIntent(null);
  return id;
};

const findNamed = (kind: SignInIntent['kind'], ids: readonly string[]): string | undefined => {
  const intent = findIntent();
  return intent?.kind === kind ? ids.find((id) => id === intent.id) : undefined;
};

const findIntent = (): SignInIntent | null => {
  try {
    return signInIntent.parse(JSON.parse(sessionValues.get(signInIntentKey) ?? 'null'));
  } catch {
    return null;
  }
};
