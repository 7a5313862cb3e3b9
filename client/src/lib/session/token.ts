import { storage } from '#lib/storage.ts';

export const tokenKey = 'sj_token';

type Listener = (token: string | null, previous: string | null) => void;

const listeners = new Set<Listener>();
let current = storage.get(tokenKey);

const adopt = (token: string | null) => {
  if (token === current) return;
  const previous = current;
  current = token;
  for (const listener of listeners) listener(token, previous);
};

/** The session token of this browser, or null for a visitor. */
export const getToken = (): string | null => current;

export const setToken = (token: string | null): void => {
  if (token === null) storage.remove(tokenKey);
  else storage.set(tokenKey, token);
  adopt(token);
};

/** Calls back when the token changes, here or in another tab. Answers the function that stops it. */
export const onTokenChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    // A null key means that the other tab cleared everything.
    if (key === tokenKey || key === null) adopt(storage.get(tokenKey));
  });
}
