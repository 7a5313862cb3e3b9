import * as z from 'zod/mini';

/**
 * What can be wrong with a stored file that viewers need, by code: the rest of an English sentence about the file, with the
 * names of its values. Commands print it. The console has a sentence for each in its language files, below `library:fault`.
 */
export const mediaFaults = {
  durationDiffers: 'has {{seconds}} seconds, the episode {{episodeSeconds}}',
  empty: 'is empty',
  imageDamaged: 'is damaged, or its format does not match its extension',
  missing: 'is missing',
  playlistUnknown: 'is not a playlist that an import wrote',
  playlistWithoutEnd: 'has no end',
  posterUnnamed: 'has no poster',
  posterUnnamedIn: 'has no poster in {{language}}',
  stillUnnamed: 'has no still',
  subtitlesNotVtt: 'is not WebVTT',
  undecodable: 'cannot be decoded: {{reason}}',
  videoUnnamed: 'has no video',
} as const satisfies Readonly<Record<string, string>>;
export type MediaFaultCode = keyof typeof mediaFaults;

/** How a fault is mended, by code: what a command prints. The console's sentences are below `library:remedy`. */
export const mediaRemedies = {
  addBanner: 'add the banner again: pnpm staff carousel list, carousel remove, carousel add',
  encodeAgain: 'pnpm staff drama import <folder of {{slug}}> --encode-again {{number}}',
  importAgain: 'pnpm staff drama import <folder of {{slug}}>',
  makeSizes: 'pnpm staff media check --make-missing',
  seed: 'pnpm seed --drama {{slug}}, while the server is stopped',
  seedAnew:
    'delete the folder media/{{folder}}, then pnpm seed --drama {{slug}}, while the server is stopped',
} as const satisfies Readonly<Record<string, string>>;
export type MediaRemedyCode = keyof typeof mediaRemedies;

const values = z.record(z.string(), z.union([z.string(), z.number()]));
const codesOf = <Code extends string>(sentences: Readonly<Record<Code, string>>) =>
  z.enum(Object.keys(sentences) as [Code, ...Code[]]);

/** A stored file that viewers cannot get, or cannot play. */
export const mediaFault = z.object({
  /** Null for a banner. */
  drama: z.nullable(z.string()),
  /** Null for an image of the drama. */
  episode: z.nullable(z.int()),
  /** Below the media folder; empty when the database names no file. */
  file: z.string(),
  code: codesOf(mediaFaults),
  values,
  remedy: z.object({ code: codesOf(mediaRemedies), values }),
});
export type MediaFault = z.output<typeof mediaFault>;

const fill = (sentence: string, given: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(given[name] ?? ''));

/** @returns the rest of a sentence about the file, in English */
export const fillMediaFault = ({ code, values }: Pick<MediaFault, 'code' | 'values'>): string =>
  fill(mediaFaults[code], values);

/** @returns the command that mends a fault, or what to do before it, in English */
export const fillMediaRemedy = ({ code, values }: MediaFault['remedy']): string =>
  fill(mediaRemedies[code], values);
