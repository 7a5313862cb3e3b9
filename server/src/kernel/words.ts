import { type ErrorName, type Language, languages, limits } from '@cliffhanger/contracts';
import en from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import es from '@cliffhanger/contracts/error-messages/es' with { type: 'json' };
import pt from '@cliffhanger/contracts/error-messages/pt' with { type: 'json' };
import zh from '@cliffhanger/contracts/error-messages/zh' with { type: 'json' };
import i18next from 'i18next';
import * as z from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import enCheckout from '#words/en/checkout.json' with { type: 'json' };
import enFormats from '#words/en/formats.json' with { type: 'json' };
import enLab from '#words/en/lab.json' with { type: 'json' };
import enLibrary from '#words/en/library.json' with { type: 'json' };
import enPages from '#words/en/pages.json' with { type: 'json' };
import enRewards from '#words/en/rewards.json' with { type: 'json' };
import enSignInNotices from '#words/en/sign-in-notices.json' with { type: 'json' };
import enThirdParty from '#words/en/third-party.json' with { type: 'json' };
import enVerificationCodes from '#words/en/verification-codes.json' with { type: 'json' };
import esCheckout from '#words/es/checkout.json' with { type: 'json' };
import esFormats from '#words/es/formats.json' with { type: 'json' };
import esLab from '#words/es/lab.json' with { type: 'json' };
import esLibrary from '#words/es/library.json' with { type: 'json' };
import esPages from '#words/es/pages.json' with { type: 'json' };
import esRewards from '#words/es/rewards.json' with { type: 'json' };
import esSignInNotices from '#words/es/sign-in-notices.json' with { type: 'json' };
import esThirdParty from '#words/es/third-party.json' with { type: 'json' };
import esVerificationCodes from '#words/es/verification-codes.json' with { type: 'json' };
import ptCheckout from '#words/pt/checkout.json' with { type: 'json' };
import ptFormats from '#words/pt/formats.json' with { type: 'json' };
import ptLab from '#words/pt/lab.json' with { type: 'json' };
import ptLibrary from '#words/pt/library.json' with { type: 'json' };
import ptPages from '#words/pt/pages.json' with { type: 'json' };
import ptRewards from '#words/pt/rewards.json' with { type: 'json' };
import ptSignInNotices from '#words/pt/sign-in-notices.json' with { type: 'json' };
import ptThirdParty from '#words/pt/third-party.json' with { type: 'json' };
import ptVerificationCodes from '#words/pt/verification-codes.json' with { type: 'json' };
import zhCheckout from '#words/zh/checkout.json' with { type: 'json' };
import zhFormats from '#words/zh/formats.json' with { type: 'json' };
import zhLab from '#words/zh/lab.json' with { type: 'json' };
import zhLibrary from '#words/zh/library.json' with { type: 'json' };
import zhPages from '#words/zh/pages.json' with { type: 'json' };
import zhRewards from '#words/zh/rewards.json' with { type: 'json' };
import zhSignInNotices from '#words/zh/sign-in-notices.json' with { type: 'json' };
import zhThirdParty from '#words/zh/third-party.json' with { type: 'json' };
import zhVerificationCodes from '#words/zh/verification-codes.json' with { type: 'json' };
import { parseWeightedList } from './weighted-list.ts';

const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: 'en',
  initAsync: false,
  // Pages escape the text themselves.
  interpolation: { escapeValue: false },
  resources: {
    zh: {
      checkout: zhCheckout,
      verificationCodes: zhVerificationCodes,
      signInNotices: zhSignInNotices,
      thirdParty: zhThirdParty,
      formats: zhFormats,
      lab: zhLab,
      library: zhLibrary,
      pages: zhPages,
      rewards: zhRewards,
    },
    en: {
      checkout: enCheckout,
      verificationCodes: enVerificationCodes,
      signInNotices: enSignInNotices,
      thirdParty: enThirdParty,
      formats: enFormats,
      lab: enLab,
      library: enLibrary,
      pages: enPages,
      rewards: enRewards,
    },
    pt: {
      checkout: ptCheckout,
      verificationCodes: ptVerificationCodes,
      signInNotices: ptSignInNotices,
      thirdParty: ptThirdParty,
      formats: ptFormats,
      lab: ptLab,
      library: ptLibrary,
      pages: ptPages,
      rewards: ptRewards,
    },
    es: {
      checkout: esCheckout,
      verificationCodes: esVerificationCodes,
      signInNotices: esSignInNotices,
      thirdParty: esThirdParty,
      formats: esFormats,
      lab: esLab,
      library: esLibrary,
      pages: esPages,
      rewards: esRewards,
    },
  } satisfies Record<Language, unknown>,
});

/** Returns the translate function for one namespace and language. */
export const translatorFor =
  (
    namespace:
      | 'checkout'
      | 'verificationCodes'
      | 'signInNotices'
      | 'thirdParty'
      | 'lab'
      | 'library'
      | 'pages'
      | 'rewards',
    language: Language,
  ) =>
  (key: string, values: Record<string, unknown> = {}): string =>
    i18n.t(key, { ...values, lng: language, ns: namespace });

const errorMessages: Record<Language, Record<ErrorName | 'ok', string>> = { zh, en, pt, es };

/**
 * Returns the message of an error, or of success, in a language.
 * @param details of the error; a sentence about a country names that of the details
 */
export const errorSentence = (
  name: ErrorName | 'ok',
  language: Language,
  details: unknown = null,
): string => {
  const { country } = { ...(details as { country?: string } | null) };
  const sentence = errorMessages[language][name];
  return sentence.replace('{{country}}', country === undefined ? '…' : countryName(country, language));
};

/** English names that a sentence gives an article. */
const withArticle =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Seychelles)|(?:Islands|Republic|Territories?|Territory)$/;

const countryName = (country: string, language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return language === 'en' && withArticle.test(name) ? `the ${name}` : name;
};

const issueLocales = {
  zh: z.locales.zhCN(),
  en: z.locales.en(),
  pt: z.locales.pt(),
  es: z.locales.es(),
} satisfies Record<Language, unknown>;

/** Returns what a refused value should have been, in a language. */
export const expectedInput = (issue: $ZodIssue, language: Language): string => {
  if (issue.code === 'invalid_format' && issue.format === 'username') {
    return i18n.t('username', { ...limits.username, lng: language, ns: 'formats' });
  }
  const message = issueLocales[language].localeError(
    issue as Parameters<ReturnType<typeof z.locales.en>['localeError']>[0],
  );
  return (typeof message === 'string' ? message : message?.message) ?? issue.message;
};

/** Returns the preferred supported language of an Accept-Language header (RFC 9110, 12.5.4), or null. */
export const acceptedLanguage = (header: string | undefined): Language | null => {
  const accepted = parseWeightedList(header).sort((a, b) => b.quality - a.quality);
  for (const { name } of accepted) {
    const language = languages.find((candidate) => candidate === name.split('-')[0]);
    if (language) return language;
  }
  return null;
};
