import { type TrackName, trackNames } from '@cliffhanger/contracts';
import type { Names, TextLimits } from '@cliffhanger/contracts/staff';
import { type Command, InvalidArgumentError } from 'commander';
import * as z from 'zod/mini';
import { checkWith, collectByLanguage, collectCountries, parseWholeNumber } from './parse-options.ts';

/** Parses a value that a field of the staff protocol accepts. */
export const parseValueOf = (type: z.core.$ZodType) => (value: string) => {
  if (type instanceof z.ZodMiniBoolean) return parseAnswer(value);
  if (type instanceof z.ZodMiniString) return checkWith(type, value === none ? '' : value);
  if (type instanceof z.ZodMiniNullable && value === none) return null;
  return checkWith(type, type instanceof z.ZodMiniEnum ? value : parseWholeNumber(value));
};

const parseAnswer = (value: string): boolean => {
  if (value !== 'yes' && value !== 'no') throw new InvalidArgumentError('write yes or no');
  return value === 'yes';
};

/** Adds an option for each text. @param help by its name */
export const addTextOptions = (
  command: Command,
  limits: TextLimits,
  help: Readonly<Record<string, string>> = {},
): Command => {
  for (const [name, maxLength] of Object.entries(limits))
    command.option(`--${name} <language=text>`, help[name] ?? 'may be repeated', collectTextUpTo(maxLength));
  return command;
};

/** The texts among the options of a command. */
export const pickTexts = <Name extends string>(
  limits: Readonly<Record<Name, number>>,
  options: Readonly<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.keys(limits).flatMap((name) => (options[name] ? [[name, options[name]]] : [])),
  ) as Partial<Record<Name, Names>>;

/** Collects a text by language, each of at most this length. */
const collectTextUpTo =
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

/** Subtitles and captions by name, and whether the others stay. */
export interface GivenTracks {
  files: Partial<Record<TrackName, string>>;
  keepsOthers: boolean;
}

/** Collects files such as `en=01.en.vtt` and `en.sdh=01.en.sdh.vtt`; "none" removes the others. */
export const collectTracksOrNone = (
  value: string,
  { files, keepsOthers }: GivenTracks = { files: {}, keepsOthers: true },
): GivenTracks => {
  if (value === none) return { files, keepsOthers: false };
  const [, name, file] = /^([\w.]+)=(.+)$/s.exec(value) ?? [];
  if (!file || !trackNames.includes(name as TrackName))
    throw new InvalidArgumentError(`give it as en=…, for ${trackNames.join(', ')}`);
  return { files: { ...files, [name as TrackName]: file }, keepsOthers };
};
