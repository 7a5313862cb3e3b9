import type { Credentials } from './credentials.ts';

/** In memory alone, for it holds a password. */
let draft: { place: string; credentials: Credentials } | undefined;

/** Keeps what was typed while the viewer reads what the form links to; `place` is the form's entry in the history. */
export const saveDraft = (place: string, credentials: Credentials): void => {
  draft = { place, credentials };
};

/** What was typed at this place, for a viewer who came back to it. */
export const findDraft = (place: string): Credentials | undefined =>
  draft?.place === place ? draft.credentials : undefined;

export const clearDraft = (): void => {
  draft = undefined;
};
