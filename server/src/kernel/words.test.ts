import { languages } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import enCheckout from '#words/en/checkout.json' with { type: 'json' };
import enPages from '#words/en/pages.json' with { type: 'json' };
import enRewards from '#words/en/rewards.json' with { type: 'json' };
import enThirdParty from '#words/en/third-party.json' with { type: 'json' };
import enVerificationCodes from '#words/en/verification-codes.json' with { type: 'json' };
import esCheckout from '#words/es/checkout.json' with { type: 'json' };
import esPages from '#words/es/pages.json' with { type: 'json' };
import esRewards from '#words/es/rewards.json' with { type: 'json' };
import esThirdParty from '#words/es/third-party.json' with { type: 'json' };
import esVerificationCodes from '#words/es/verification-codes.json' with { type: 'json' };
import ptCheckout from '#words/pt/checkout.json' with { type: 'json' };
import ptPages from '#words/pt/pages.json' with { type: 'json' };
import ptRewards from '#words/pt/rewards.json' with { type: 'json' };
import ptThirdParty from '#words/pt/third-party.json' with { type: 'json' };
import ptVerificationCodes from '#words/pt/verification-codes.json' with { type: 'json' };
import zhCheckout from '#words/zh/checkout.json' with { type: 'json' };
import zhPages from '#words/zh/pages.json' with { type: 'json' };
import zhRewards from '#words/zh/rewards.json' with { type: 'json' };
import zhThirdParty from '#words/zh/third-party.json' with { type: 'json' };
import zhVerificationCodes from '#words/zh/verification-codes.json' with { type: 'json' };
import { acceptedLanguage, translatorFor } from './words.ts';

describe('acceptedLanguage', () => {
  it.each([
    ['zh', 'zh'],
    ['ZH-Hant-TW', 'zh'],
    ['fr-FR, pt-BR;q=0.9', 'pt'],
    ['en;q=0.5, es', 'es'],
    ['en;q=0.5, es;q=0.5', 'en'],
    ['en;q=0, es;q=0.001', 'es'],
    ['es ; q=0.1 , zh ; q=0.2', 'zh'],
    ['en;level=1;q=0.1, pt;q=0.2', 'pt'],
    ['en;q=x, es;q=0.9', 'en'],
    ['fr', null],
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
const namespaces: [string, Record<string, Words>][] = [
  ['checkout', { zh: zhCheckout, en: enCheckout, pt: ptCheckout, es: esCheckout }],
  [
    'verificationCodes',
    { zh: zhVerificationCodes, en: enVerificationCodes, pt: ptVerificationCodes, es: esVerificationCodes },
  ],
  ['thirdParty', { zh: zhThirdParty, en: enThirdParty, pt: ptThirdParty, es: esThirdParty }],
  ['pages', { zh: zhPages, en: enPages, pt: ptPages, es: esPages }],
  ['rewards', { zh: zhRewards, en: enRewards, pt: ptRewards, es: esRewards }],
];

describe.each(namespaces)('the texts in %s', (_, all) => {
  const english = all.en ?? {};
  const bare = (key: string) => key.replace(/_(one|many|other)$/, '');
  const placeholders = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();

  it.each(languages)('are complete in %s, with their plurals and placeholders', (language) => {
    const words = all[language] ?? {};
    expect(new Set(Object.keys(words).map(bare))).toEqual(new Set(Object.keys(english).map(bare)));
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const key of Object.keys(english)
      .filter((name) => name.endsWith('_other'))
      .map(bare)) {
      const forms = Object.keys(words).filter((name) => name.startsWith(`${key}_`));
      expect(forms.map((name) => name.slice(key.length + 1)).toSorted()).toEqual(wanted);
    }
    for (const [key, text] of Object.entries(words)) {
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? english[`${bare(key)}_other`]));
    }
  });
});

describe('wordsFor', () => {
  it('formats numbers for the language', () => {
    expect(translatorFor('checkout', 'en')('coins', { count: 1 })).toBe('1 coin');
    expect(translatorFor('checkout', 'pt')('coins', { count: 1200 })).toBe('1.200 moedas');
    expect(translatorFor('checkout', 'zh')('coins', { count: 1200 })).toBe('1,200 金币');
  });
});
