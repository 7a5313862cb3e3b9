import type { Names } from '@cliffhanger/contracts/staff';
import { InvalidArgumentError } from 'commander';
import type * as z from 'zod/mini';
import { checkWith, collectByLanguage, collectCountries, parseWholeNumber } from './parse-options.ts';

/** Parses a whole number that a field of the staff protocol accepts. */
export const parseNumberOf =
  (field: z.core.$ZodType<unknown, number>) =>
  (value: string): number =>
    checkWith(field, parseWholeNumber(value));

/** Collects a text by language, each of at most this length. */
export const collectTextUpTo =
  (maxLength: number) =>
  (value: string, previous?: Names): Names => {
    const length = value.length - 'en='.length;
    if (length > maxLength)
      throw new InvalidArgumentError(`it has ${length} characters; at most ${maxLength} are allowed`);
    return collectByLanguage(value, previous);
  };

/** Stands for an empty list. */
export const none = 'none';

/** Collects the values of an option that may be repeated; "none" alone is an empty list. */
const collectUnlessNone =
  (collect: (value: string, previous?: string[]) => string[]) =>
  (value: string, previous?: string[]): string[] => {
    if (value === none && previous === undefined) return [];
    // An empty list is what "none" has left.
    if (value === none || previous?.length === 0)
      throw new InvalidArgumentError(`"${none}" removes all, so give it alone or leave it out`);
    return collect(value, previous);
  };

/** As `collectCountries`; "none" is an empty list. */
export const collectCountriesOrNone = collectUnlessNone(collectCountries);

/** Collects different values; "none" is an empty list. */
export const collectOrNone = collectUnlessNone((value, previous = []) => {
  if (previous.includes(value)) throw new InvalidArgumentError(`"${value}" is given twice`);
  return [...previous, value];
});

/** Files by language, and whether those of the other languages stay. */
export interface GivenFiles {
  byLanguage: Names;
  keepsOthers: boolean;
}

/** Collects files such as `en=01.en.vtt`; "none" removes those of the other languages. */
export const collectFilesOrNone = (
  value: string,
  { byLanguage, keepsOthers }: GivenFiles = { byLanguage: {}, keepsOthers: true },
): GivenFiles =>
  value === none
    ? { byLanguage, keepsOthers: false }
    : { byLanguage: collectByLanguage(value, byLanguage), keepsOthers };
