import { readFileSync } from 'node:fs';
import { type Language, languages } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { acceptedLanguage, errorSentence, translatorFor } from './words.ts';

describe('acceptedLanguage', () => {
  it.each([
    ['zh', 'zh'],
    ['ZH-Hant-TW', 'zh'],
    ['tlh-AQ, pt-BR;q=0.9', 'pt'],
    ['en;q=0.5, es', 'es'],
    ['en;q=0.5, es;q=0.5', 'en'],
    ['en;q=0, es;q=0.001', 'es'],
    ['es ; q=0.1 , zh ; q=0.2', 'zh'],
    ['en;level=1;q=0.1, pt;q=0.2', 'pt'],
    ['en;q=x, es;q=0.9', 'en'],
    ['tlh', null],
    ['*', null],
    ['english', null],
    [';;,,q=1', null],
    ['', null],
    [undefined, null],
  ])('for "%s" is %s', (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  });
});

type Words = Record<string, string>;
const flatten = (texts: object): Words =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries(flatten(text)).map(([name, inner]) => [`${key}.${name}`, inner]),
    ),
  );
const textsOf = (language: Language): Record<string, Words> => {
  const file = readFileSync(new URL(`../words/${language}.json`, import.meta.url), 'utf8');
  const namespaces: Record<string, object> = JSON.parse(file);
  return Object.fromEntries(Object.entries(namespaces).map(([name, texts]) => [name, flatten(texts)]));
};
const english = textsOf('en');
const bare = (key: string) => key.replace(/_(zero|one|many|other)$/, '');
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf(language);

  it('have the namespaces of English', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
  });

  it.each(Object.keys(english))('of %s are complete, with their plurals and placeholders', (namespace) => {
    const words = texts[namespace] ?? {};
    const wanted = english[namespace] ?? {};
    expect(new Set(Object.keys(words).map(bare))).toEqual(new Set(Object.keys(wanted).map(bare)));
    const rules = new Intl.PluralRules(language);
    // "0 moedas": zero has a form of its own where it would take the singular.
    const categories = [
      ...rules.resolvedOptions().pluralCategories,
      ...(rules.select(0) === 'one' ? ['zero'] : []),
    ].toSorted();
    for (const key of Object.keys(wanted)
      .filter((name) => name.endsWith('_other'))
      .map(bare)) {
      const forms = Object.keys(words).filter((name) => name.startsWith(`${key}_`));
      expect(forms.map((name) => name.slice(key.length + 1)).toSorted()).toEqual(categories);
    }
    for (const [key, text] of Object.entries(words)) {
      expect(placeholders(text), key).toEqual(placeholders(wanted[key] ?? wanted[`${bare(key)}_other`]));
    }
  });
});

describe('translatorFor', () => {
  it('formats numbers for the language', () => {
    expect(translatorFor('checkout', 'en')('coins', { count: 1 })).toBe('1 coin');
    expect(translatorFor('checkout', 'pt')('coins', { count: 1200 })).toBe('1.200 moedas');
    expect(translatorFor('checkout', 'pt')('coins', { count: 0 })).toBe('0 moedas');
    expect(translatorFor('checkout', 'zh')('coins', { count: 1200 })).toBe('1,200 金币');
  });
});

describe('errorSentence', () => {
  it.each<[Language, string]>([
    ['en', '. This ends on 1 January 2027 at 08:00 UTC. The reason: spam'],
    ['zh', '。到期时间：2027年1月1日 08:00（UTC）。原因：spam'],
  ])('says in %s until when an account is blocked, and why', (language, end) => {
    const details = { until: '2027-01-01T08:00:00Z', reason: 'spam' };
    expect(errorSentence('accountBlocked', language, details)).toSatisfy((text: string) =>
      text.endsWith(end),
    );
  });
});
