import { randomId } from '#lib/random-id.ts';
import { sessionValues } from '#lib/storage.ts';

const attemptKey = 'sj_sign_in_attempt';

/** What is sent with init data each time until they have signed in, in memory where the storage is blocked. */
let attempt: { initData: string; id: string } | null = null;

/**
 * The id of the attempt to sign in with init data, which are valid once. The same id lets this page repeat the call when its answer was
 * lost.
 */
export const attemptIdOf = (initData: string): string => {
  const [id, data] = sessionValues.get(attemptKey)?.split(' ', 2) ?? [];
  if (attempt?.initData !== initData && id !== undefined && data === initData) attempt = { initData, id };
  if (attempt?.initData !== initData) attempt = { initData, id: randomId() };
  sessionValues.set(attemptKey, `${attempt.id} ${initData}`);
  return attempt.id;
};

/** Ends the attempt, once the session is there. */
export const endAttempt = (): void => {
  attempt = null;
  sessionValues.remove(attemptKey);
};
