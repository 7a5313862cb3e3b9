import { type Language, languages } from '@cliffhanger/contracts';
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
export const minorUnits = (amount: string, currency: string): number => {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return Math.round(Number(amount) * 10 ** digits);
};

/** The smallest units of a currency as people write it. */
export const money = (amountMinor: number, currency: string): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};
