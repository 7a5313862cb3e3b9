import { type Language, languages } from '@cliffhanger/contracts/core';
import { perLanguage } from '@cliffhanger/contracts/language-table';
import { expect, test } from 'vitest';

/** The language files of an app. */
export interface Texts {
  /** The texts of a language, by namespace. */
  namespacesOf: (language: Language) => Record<string, object>;
  /** The source files that use the texts. */
  sources: Record<string, string>;
  /** Texts that are right in another language although they are the same in English. */
  sharedWords: readonly string[];
  /** Whether a namespace may have a sentence of another one: each area of the app has its own file. */
  repeatsNamespaces?: boolean;
  /** Namespaces of whole documents, which a screen reads as objects. */
  documents?: readonly string[];
}

const leavesOf = (words: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : leavesOf(value, `${prefix}${key}.`),
  ) as [string, string][];

const plurals = /_(zero|one|two|few|many|other)$/;
const baseKeys = (words: Map<string, string>) =>
  [...new Set([...words.keys()].map((key) => key.replace(plurals, '')))].sort();

const strings = /'([\w:.]+)'|"([\w:.]+)"/g;
/** Templates contain strings, so they are matched apart. */
const templates = /`([\w:.]+[.:]\$\{[^`]+)`/g;
const escapeForRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys that a file can mean: by its strings, and by its templates with a fixed beginning. */
const mentionedKeys = (source: string) => ({
  exact: new Set([...source.matchAll(strings)].map(([, single, double]) => single ?? double ?? '')),
  patterns: [...source.matchAll(templates)].map(
    ([, template = '']) =>
      new RegExp(
        `^${template
          .split(/\$\{[^}]*\}/)
          .map(escapeForRegExp)
          .join('.+')}$`,
      ),
  ),
});

/** Tests that the texts are complete, used and translated in each language. */
export const testTexts = ({
  namespacesOf,
  sources,
  sharedWords,
  documents = [],
  repeatsNamespaces = false,
}: Texts): void => {
  const wordsByLanguage = perLanguage(
    (language) =>
      new Map(
        Object.entries(namespacesOf(language)).flatMap(([name, words]) => leavesOf(words, `${name}: `)),
      ),
  );
  const wordsOf = (language: Language) => wordsByLanguage[language];
  const english = wordsOf('en');

  test.each(languages)('%s has the same keys as English, and no empty text', (language) => {
    const words = wordsOf(language);
    expect(baseKeys(words)).toEqual(baseKeys(english));
    expect([...words].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test.each(languages)('%s has every plural form', (language) => {
    const words = wordsOf(language);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [
      ...new Set([...words.keys()].filter((key) => plurals.test(key)).map((key) => key.replace(plurals, ''))),
    ];
    const missing = counted.flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((wanted) => !words.has(wanted)),
    );
    expect(missing).toEqual([]);
  });

  test.each(languages)('%s has a form for zero where zero would take the singular', (language) => {
    const words = wordsOf(language);
    const takesSingular = new Intl.PluralRules(language).select(0) === 'one';
    const missing = [...words].filter(
      ([key, text]) =>
        takesSingular &&
        /_one$/.test(key) &&
        /\{\{(count|coins|shown|amount)/.test(text) &&
        !words.has(key.replace(plurals, '_zero')),
    );
    expect(missing).toEqual([]);
  });

  test.each(languages)('%s has the same placeholders as English', (language) => {
    const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name);
    const unknown = [...wordsOf(language)].flatMap(([key, text]) => {
      const others = [...english].filter(([name]) => name.replace(plurals, '') === key.replace(plurals, ''));
      const known = new Set(others.flatMap(([, words]) => placeholders(words)));
      return placeholders(text)
        .filter((name) => !known.has(name))
        .map((name) => `${key}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test('a sentence that is the same in every language is stated once', () => {
    const keysByTexts = Map.groupBy(
      [...english.keys()].filter((key) => !documents.includes(key.split(':')[0] ?? '')),
      (key) =>
        (repeatsNamespaces ? key.split(':')[0] : '') +
        JSON.stringify(languages.map((language) => wordsOf(language).get(key))),
    );
    expect([...keysByTexts.values()].filter((keys) => keys.length > 1)).toEqual([]);
  });

  test('every key is used by a source file', () => {
    const files = Object.values(sources).map(mentionedKeys);
    const isUsed = (namespace: string, key: string) =>
      files.some(({ exact, patterns }) => {
        const isDefault = namespace === 'common' || exact.has(namespace);
        const names = [`${namespace}:${key}`, ...(isDefault ? [key] : [])];
        return names.some((name) => exact.has(name) || patterns.some((pattern) => pattern.test(name)));
      });
    const unused = baseKeys(english).filter((full) => {
      const [namespace = '', key = ''] = full.split(': ');
      return !documents.includes(namespace) && !isUsed(namespace, key);
    });
    expect(unused).toEqual([]);
  });

  test.each(languages.filter((language) => language !== 'en'))('%s has no untranslated text', (language) => {
    const isTranslatable = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}|<[^>]*>/g, ''));
    const untranslated = [...wordsOf(language)].filter(
      ([key, text]) => text === english.get(key) && isTranslatable(text) && !sharedWords.includes(text),
    );
    expect(untranslated).toEqual([]);
  });
};
