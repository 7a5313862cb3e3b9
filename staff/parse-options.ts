import { type Language, languages } from '@cliffhanger/contracts';
import {
  describeIssue,
  givenCountries,
  givenCountry,
  givenCurrency,
  givenLogAction,
  givenTime,
  type Names,
} from '@cliffhanger/contracts/staff';
import { InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { UsageError } from '../scripts/command-line/usage-error.ts';

/** Collects repeated options such as `--name en=Romance --name zh=爱情`. */
export const collectByLanguage = (value: string, previous: Names = {}): Names => {
  const [, language, text] = /^(\w\w)=(.+)$/s.exec(value) ?? [];
  if (!text || !languages.includes(language as Language)) {
    throw new InvalidArgumentError(`give it as en=…, for ${languages.join(', ')}`);
  }
  return { ...previous, [language as Language]: text };
};

/** Collects the languages of an option that may be repeated. */
export const collectLanguages = (value: string, previous: readonly Language[] = []): Language[] => {
  const language = languages.find((known) => known === value);
  if (!language) throw new InvalidArgumentError(`Allowed choices are ${languages.join(', ')}.`);
  return [...previous, language];
};

/** Checks the value of an option with a schema of the staff protocol, and passes it on. */
export const checkWith = <Given>(schema: z.core.$ZodType<unknown, Given>, value: Given): Given => {
  const { error } = z.safeParse(schema, value, { error: describeIssue });
  if (error) throw new InvalidArgumentError(error.issues.map(({ message }) => message).join('; '));
  return value;
};

/** Checks a day or a time with its zone. */
export const parseTime = (value: string): string => checkWith(givenTime, value);

/** Checks a day or a time, or `none`, which removes a date. */
export const parseTimeOrNone = (value: string): string => (value === 'none' ? value : parseTime(value));

/** Checks a day or a time, `now`, or `none`. */
export const parseEnd = (value: string): string => (value === 'now' ? value : parseTimeOrNone(value));

/** @throws UsageError when a date is over */
export const refusePast = (option: string, time: string | null | undefined): void => {
  if (time && new Date(time) <= new Date()) throw new UsageError([`${option}: ${time} is over`]);
};

/** Checks a country of ISO 3166-1. */
export const parseCountry = (value: string): string => checkWith(givenCountry, value);

/** Collects the countries of an option that may be repeated. */
export const collectCountries = (value: string, previous: string[] = []): string[] =>
  checkWith(givenCountries, [...previous, value]);

/** Checks a currency of ISO 4217. */
export const parseCurrency = (value: string): string => checkWith(givenCurrency, value);

/** Checks an action of the staff log, or its first words. */
export const parseLogAction = (value: string): string => checkWith(givenLogAction, value);

/** Parses a whole number. The call that it is for knows its limits. */
export const parseWholeNumber = (value: string): number => {
  if (!/^-?\d+$/.test(value)) throw new InvalidArgumentError('write a whole number, in digits only');
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError('it is too large');
  return number;
};

/** At most this many entries can be asked of a list. */
export const maxLimit = 1000;

/** Parses `--limit`. The server is asked for one entry more, which tells whether there are others. */
export const parseLimit = (value: string): number => {
  const limit = parseWholeNumber(value);
  if (limit < 1 || limit > maxLimit) throw new InvalidArgumentError(`write a number from 1 to ${maxLimit}`);
  return limit;
};

/** Collects the whole numbers of an option that may be repeated. */
export const collectWholeNumbers = (value: string, previous: number[] = []): number[] => [
  ...previous,
  parseWholeNumber(value),
];
