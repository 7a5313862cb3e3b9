import { type Language, languages, minorUnitsOf } from '@cliffhanger/contracts';
import { InvalidArgumentError } from 'commander';

/** Collects `--name en=Romance --name zh=爱情`. */
export const inLanguage = (
  value: string,
  before: Partial<Record<Language, string>> = {},
): Partial<Record<Language, string>> => {
  const [, language, text] = /^(\w\w)=(.+)$/s.exec(value) ?? [];
  if (!text || !languages.includes(language as Language)) {
    throw new InvalidArgumentError(`give it as en=…, for ${languages.join(', ')}`);
  }
  return { ...before, [language as Language]: text };
};

/** Collects what may be given several times. */
export const several = (value: string, before: string[] = []): string[] => [...before, value];

/** A whole number. */
export const whole = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('a whole number is needed');
  return Number(value);
};

/** 4.99 of a currency in its smallest units. */
export const minorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * minorUnitsOf(currency));
