import path from 'node:path';
import { type Language, languages, minorUnitsOf } from '@cliffhanger/contracts';
import type { Names } from '@cliffhanger/contracts/staff';
import { InvalidArgumentError } from 'commander';

/** Collects repeated options such as `--name en=Romance --name zh=爱情`. */
export const collectByLanguage = (value: string, previous: Names = {}): Names => {
  const [, language, text] = /^(\w\w)=(.+)$/s.exec(value) ?? [];
  if (!text || !languages.includes(language as Language)) {
    throw new InvalidArgumentError(`give it as en=…, for ${languages.join(', ')}`);
  }
  return { ...previous, [language as Language]: text };
};

/** Collects the values of an option that may be repeated. */
export const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

/** Parses a whole number of up to nine digits. */
export const parseWholeNumber = (value: string): number => {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('a whole number is needed');
  return Number(value);
};

/** Collects the whole numbers of an option that may be repeated. */
export const collectWholeNumbers = (value: string, previous: number[] = []): number[] => [
  ...previous,
  parseWholeNumber(value),
];

/** Converts an amount such as "4.99" to the minor units of its currency. */
export const toMinorUnits = (amount: string, currency: string): number =>
  Math.round(Number(amount) * minorUnitsOf(currency));

/** Resolves a path against the folder the command was called from; pnpm runs scripts in the project's folder. */
export const resolvePath = (name: string): string => path.resolve(process.env.INIT_CWD ?? '.', name);
