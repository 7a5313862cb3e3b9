import { storage } from '#lib/storage.ts';

const keptDays = 14;

interface Draft {
  values: unknown;
  savedAt: number;
}

const keyOf = (name: string) => `console_draft_${name}`;

/** What was written here before and not sent; empty if it is older than 14 days. */
export const readDraft = <Values extends object>(name: string): Partial<Values> => {
  const text = storage.get(keyOf(name));
  if (text === null) return {};
  const { values, savedAt } = JSON.parse(text) as Draft;
  if (Date.now() - savedAt > keptDays * 86_400_000) return {};
  return values as Partial<Values>;
};

/** Keeps what is written in this browser. */
export const saveDraft = (name: string, values: unknown): void =>
  storage.set(keyOf(name), JSON.stringify({ values, savedAt: Date.now() } satisfies Draft));

/** Forgets what was written. */
export const clearDraft = (name: string): void => storage.remove(keyOf(name));
