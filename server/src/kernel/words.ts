import {
  displayNameLimits,
  type ErrorName,
  factsOf,
  type Language,
  languages,
  limits,
} from '@cliffhanger/contracts';
import i18next from 'i18next';
import * as z from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import type english from '#words/en.json';
import { parseWeightedList } from './weighted-list.ts';

const withJson = { with: { type: 'json' } } as const;
/** What a function gives for each language. */
const byLanguage = async <T>(make: (language: Language) => T | Promise<T>) =>
  Object.fromEntries(
    await Promise.all(languages.map(async (language) => [language, await make(language)] as const)),
  ) as Record<Language, T>;

const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: 'en',
  initAsync: false,
  // Pages escape the text themselves.
  interpolation: { escapeValue: false },
  resources: await byLanguage(
    async (language) => (await import(`#words/${language}.json`, withJson)).default,
  ),
});

/** Returns the translate function for one namespace and language. */
export const translatorFor =
  (namespace: keyof typeof english, language: Language) =>
  (key: string, values: Record<string, unknown> = {}): string =>
    i18n.t(key, { ...values, lng: language, ns: namespace });

const errorMessages = await byLanguage<Record<ErrorName | 'ok', string>>(
  async (language) => (await import(`@cliffhanger/contracts/error-messages/${language}`, withJson)).default,
);

/** Until when a decision of staff lasts, and why they took it. */
const restrictionSentences = (
  { until, reason }: { until?: string | null; reason?: string | null },
  language: Language,
): string[] => {
  const words = translatorFor('restriction', language);
  const { locale, dateLocale = locale } = factsOf(language);
  const format = new Intl.DateTimeFormat(dateLocale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return [
    ...(until ? [words('until', { time: format.format(new Date(until)) })] : []),
    ...(reason ? [words('reason', { reason })] : []),
  ];
};

/**
 * Returns the message of an error, or of success, in a language.
 * @param details of the error; a sentence about a country names that of the details, and one about a decision of staff has
 *   its end and its reason behind it
 */
export const errorSentence = (
  name: ErrorName | 'ok',
  language: Language,
  details: unknown = null,
): string => {
  const { country, ...restriction } = { ...(details as Record<string, string | undefined> | null) };
  const sentence = errorMessages[language][name].replace(
    '{{country}}',
    country === undefined ? '…' : countryName(country, language),
  );
  const isRestriction = name === 'accountBlocked' || name === 'commentsMuted';
  return [sentence, ...(isRestriction ? restrictionSentences(restriction, language) : [])].join(
    factsOf(language).hasSpaces ? ' ' : '',
  );
};

/** English names that a sentence gives an article. */
const withArticle =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Seychelles)|(?:Islands|Republic|Territories?|Territory)$/;

const countryName = (country: string, language: Language): string => {
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return language === 'en' && withArticle.test(name) ? `the ${name}` : name;
};

/** Zod names a locale `zhCN` where it has one of the region, else `pt`. */
const issueLocales = await byLanguage((language) => {
  const names: Readonly<Record<string, (() => ReturnType<typeof z.locales.en>) | undefined>> = z.locales;
  const locale = names[factsOf(language).locale.replace('-', '')] ?? names[language];
  if (!locale) throw new Error(`zod has no texts in ${language}`);
  return locale();
});

/** The formats of names, each with its limits. */
const nameFormats = { username: limits.username, displayName: displayNameLimits } as const;
const isNameFormat = (format: string): format is keyof typeof nameFormats => format in nameFormats;

/** Returns what a refused value should have been, in a language. */
export const expectedInput = (issue: $ZodIssue, language: Language): string => {
  if (issue.code === 'invalid_format' && isNameFormat(issue.format)) {
    return i18n.t(issue.format, { ...nameFormats[issue.format], lng: language, ns: 'formats' });
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
