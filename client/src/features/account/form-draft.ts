import type { Credentials } from './credentials.ts';

/** Kept in memory only, as it holds a password. */
let draft: { historyKey: string; credentials: Credentials } | undefined;

/** Keeps the form's values while the viewer reads a linked page. `historyKey` is the form's entry in the history. */
export const saveDraft = (historyKey: string, credentials: Credentials): void => {
  draft = { historyKey, credentials };
};

/** Finds the values for a viewer who returned to this history entry. */
export const findDraft = (historyKey: string): Credentials | undefined =>
  draft?.historyKey === historyKey ? draft.credentials : undefined;

export const clearDraft = (): void => {
  draft = undefined;
};
