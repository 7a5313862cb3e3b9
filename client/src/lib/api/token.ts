import { storage } from '#lib/storage.ts';

export const tokenKey = 'sj_token';

type Listener = (token: string | null, previous: string | null) => void;

const listeners = new Set<Listener>();
let current = storage.get(tokenKey);

const applyToken = (token: string | null) => {
  if (token === current) return;
  const previous = current;
  current = token;
  for (const listener of listeners) listener(token, previous);
};

/** The token that calls of this browser carry, or null for a visitor. */
export const getToken = (): string | null => current;

export const setToken = (token: string | null): void => {
  if (token === null) storage.remove(tokenKey);
  else storage.set(tokenKey, token);
  applyToken(token);
};

/** Subscribes to changes of the token, in this tab or another. @returns a function that unsubscribes */
export const onTokenChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // The key is null if the other tab cleared the storage.
    if (key === tokenKey || key === null) applyToken(storage.get(tokenKey));
  });
}
