import type { Language } from '@cliffhanger/contracts';
import { countEdits, shortenedForms } from './search-forms.ts';
import moods from './search-moods.json' with { type: 'json' };
import { searchTermsOf, termKeyOf } from './search-words.ts';

/** A mood or theme, as viewers ask for it in each language, and the names of tags and categories that have it. */
interface Mood {
  finds: string[];
  phrases: Record<Language, string[]>;
}

/** What a phrase of a viewer finds, besides itself. */
interface MoodPhrase {
  wording: string;
  finds: string[];
}

const keyOf = (text: string): string => termKeyOf(searchTermsOf(text));

const byPhrase = new Map<string, MoodPhrase>();
for (const { finds, phrases } of moods as Mood[]) {
  for (const wording of new Set(Object.values(phrases).flat())) {
    const key = keyOf(wording);
    const known = byPhrase.get(key)?.finds ?? [];
    byPhrase.set(key, { wording, finds: [...new Set([...known, ...finds])] });
  }
}

/** The shortened forms of the phrases of one word. */
let misspelled: Map<string, Set<string>> | undefined;

const misspelledPhrases = (): Map<string, Set<string>> => {
  if (misspelled) return misspelled;
  misspelled = new Map();
  for (const key of byPhrase.keys()) {
    for (const form of [key, ...shortenedForms(key)])
      misspelled.set(form, (misspelled.get(form) ?? new Set()).add(key));
  }
  return misspelled;
};

/** Finds the mood of a word that differs from it in one letter. */
export const findMisspelledMood = (word: string): MoodPhrase | undefined => {
  const keys = [word, ...shortenedForms(word)].flatMap((form) => [...(misspelledPhrases().get(form) ?? [])]);
  const near = keys.find((key) => countEdits(word, key) === 1);
  return near === undefined ? undefined : byPhrase.get(near);
};

/** Finds the mood of a searched phrase. @param key as `termKeyOf` writes it */
export const findMood = (key: string): MoodPhrase | undefined => byPhrase.get(key);
