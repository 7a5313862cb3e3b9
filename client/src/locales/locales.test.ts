import { languages } from '@cliffhanger/contracts/core';
import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, object>>('./*/*.json', { eager: true, import: 'default' });

const leavesOf = (words: object, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : leavesOf(value, `${prefix}${key}.`),
  ) as [string, string][];

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
});

const plurals = /_(zero|one|two|few|many|other)$/;
const wordsOf = (language: string) =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .flatMap(([, namespaces]) =>
        Object.entries(namespaces).flatMap(([name, words]) => leavesOf(words, `${name}: `)),
      ),
  );
const english = wordsOf('en');
const baseKeys = (words: Map<string, string>) =>
  [...new Set([...words.keys()].map((key) => key.replace(plurals, '')))].sort();

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
    [...english.keys()].filter((key) => !key.startsWith('legal:')),
    (key) => JSON.stringify(languages.map((language) => wordsOf(language).get(key))),
  );
  expect([...keysByTexts.values()].filter((keys) => keys.length > 1)).toEqual([]);
});

/** Whole documents, which the legal screen reads as objects. */
const documents = /^legal$/;
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
    return !documents.test(namespace) && !isUsed(namespace, key);
  });
  expect(unused).toEqual([]);
});

/** Texts that are right in another language although they are the same in English. */
const sharedWords = new Set([
  'Cliffhanger',
  '{{hours}} h {{minutes}} min',
  '{{minutes}} min',
  '{{count}} drama',
  '{{count}} dramas',
  'Check-in',
  'Ranking',
  'Tag',
  '{{shown}} drama',
  '{{shown}} dramas',
]);

test.each(languages.filter((language) => language !== 'en'))('%s has no untranslated text', (language) => {
  const isTranslatable = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}|<[^>]*>/g, ''));
  const untranslated = [...wordsOf(language)].filter(
    ([key, text]) => text === english.get(key) && isTranslatable(text) && !sharedWords.has(text),
  );
  expect(untranslated).toEqual([]);
});
