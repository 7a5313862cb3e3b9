import { sessionValues } from '#lib/storage.ts';

export const signInIntentKey = 'sj_intent';

/** Whether a visitor began an action for which they had to sign in. */
export const hasSignInIntent = (): boolean => sessionValues.get(signInIntentKey) !== null;
