import * as z from 'zod/mini';
import { ratingAge } from '../age-ratings.ts';
import { givenTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { type ContentNote, contentNotes } from '../rating-schemes.ts';
import { givenCountries, withoutRepeats } from './countries-and-currencies.ts';

/** How staff give and see a value of a drama. */
interface FieldOptions {
  /** The accepted values of an optional field in `drama.yaml` and in an import. */
  readonly given?: z.ZodMiniType;
  /** Its key in `drama.yaml`, if it is not named like the column of the database. */
  readonly yamlKey?: string;
  /** Its option of `drama edit`. Without one, it is given once and for all. */
  readonly option?: string;
  readonly optionHelp?: string;
  /** Its label in `drama show`. */
  readonly label: string;
  /** Follows the value in `drama show`. */
  readonly unit?: string;
}

const field = <Type extends z.ZodMiniType, const Options extends FieldOptions>(
  type: Type,
  options: Options,
) => ({ type, ...options });

const status = z.enum(['ongoing', 'complete']);
const year = z.int().check(z.minimum(1900), z.maximum(2200));
const restDiscountPercent = z.int().check(z.minimum(0), z.maximum(90));
/** 0 for everyone, otherwise a value of `User.sex`. */
const audience = z.int().check(z.minimum(0), z.maximum(2));
/** Null: not rated. */
const ageRating = z.nullable(ratingAge);
/** Words of the list, separated by spaces; '' for none. */
const givenNotes = z.string().check(
  z.refine(
    (given) => {
      const words = given === '' ? [] : given.split(' ');
      return (
        words.every((word) => contentNotes.includes(word as ContentNote)) &&
        new Set(words).size === words.length
      );
    },
    { error: `write some of these, each once, with a space between two: ${contentNotes.join(' ')}` },
  ),
);
/** 0 for none. */
const trailerNumber = z.int().check(z.minimum(0), z.maximum(9999));

/**
 * The values that staff decide about a drama, by the names of their columns. `drama.yaml`, an import and its plan, `drama
 * edit`, `drama show`, an export and the staff log are derived from this table.
 */
export const dramaFields = {
  originalLanguage: field(z.enum(languages), { yamlKey: 'language', label: 'language' }),
  defaultPriceCoins: field(z.int().check(z.minimum(1), z.maximum(100_000)), {
    yamlKey: 'priceCoins',
    option: '--price <coins>',
    optionHelp: 'of each episode that is not free',
    label: 'price',
    unit: 'coins',
  }),
  freeEpisodeCount: field(z.int().check(z.minimum(0), z.maximum(9999)), {
    yamlKey: 'freeEpisodes',
    option: '--free <number>',
    optionHelp: 'number of free episodes, which are the first ones',
    label: 'free',
    unit: 'episodes',
  }),
  restDiscountPercent: field(restDiscountPercent, {
    given: z._default(restDiscountPercent, 0),
    option: '--discount <percent>',
    optionHelp: 'when all locked episodes are unlocked at once',
    label: 'discount',
    unit: '%',
  }),
  status: field(status, {
    given: z._default(status, 'ongoing'),
    option: '--status <name>',
    optionHelp: 'whether more episodes will come',
    label: 'status',
  }),
  year: field(year, {
    /** A drama keeps its year; that of a new one is the present. */
    given: z.optional(year),
    option: '--year <year>',
    optionHelp: 'year of production',
    label: 'year',
  }),
  audience: field(audience, {
    given: z._default(audience, 0),
    yamlKey: 'sex',
    option: '--sex <number>',
    optionHelp: '0 for everyone, 1 or 2 for viewers with that setting',
    label: 'sex',
  }),
  ageRating: field(ageRating, {
    given: z._default(ageRating, null),
    option: '--age <years>',
    optionHelp: 'the youngest viewers that it is for: 0 for everyone, or 6, 7, 10, 12 to 18; none: not rated',
    label: 'age',
  }),
  contentNotes: field(givenNotes, {
    given: z._default(givenNotes, ''),
    option: '--notes <words>',
    optionHelp: `what it contains, in one argument: ${contentNotes.join(' ')}; none: nothing of it`,
    label: 'content',
  }),
  announced: field(z.boolean(), {
    given: z._default(z.boolean(), false),
    option: '--announced <answer>',
    optionHelp: 'whether viewers see it as coming soon before its release',
    label: 'announced',
  }),
  trailerNumber: field(trailerNumber, {
    given: z._default(trailerNumber, 0),
    yamlKey: 'trailerEpisode',
    option: '--trailer <number>',
    optionHelp: 'the episode that plays before the release of an announced drama; 0 for none',
    label: 'trailer',
  }),
} as const;

type DramaFields = typeof dramaFields;
export type DramaFieldName = keyof DramaFields;
export const dramaFieldNames = Object.keys(dramaFields) as DramaFieldName[];
/** The options of a field, whichever it is. */
export const dramaFieldOf = (name: DramaFieldName): FieldOptions & { readonly type: z.ZodMiniType } =>
  dramaFields[name];

type FieldTypes = { [Name in DramaFieldName]: DramaFields[Name]['type'] };
type GivenFields = {
  [Name in DramaFieldName]: DramaFields[Name] extends { given: infer Given extends z.ZodMiniType }
    ? Given
    : DramaFields[Name]['type'];
};

const mapFields = <Value>(toValue: (name: DramaFieldName) => Value) =>
  Object.fromEntries(dramaFieldNames.map((name) => [name, toValue(name)]));

/** The types of the fields, as the database has them. */
export const dramaFieldTypes = mapFields((name) => dramaFields[name].type) as FieldTypes;
/** What an import accepts for each field. */
export const givenDramaFields = mapFields(
  (name) => dramaFieldOf(name).given ?? dramaFields[name].type,
) as GivenFields;

/** The texts of a drama and their maximum lengths in characters. */
export const dramaTexts = { title: 200, synopsis: 5000, hook: 60 } as const;
/** As `dramaTexts`, of an episode. A teaser is for viewers who have not watched it and gives nothing away. */
export const episodeTexts = { title: 200, synopsis: 5000, teaser: 80 } as const;
/** The name and the role of a member of the cast. */
export const castTexts = { name: 200, role: 200 } as const;

export type DramaTextName = keyof typeof dramaTexts;
export const dramaTextNames = Object.keys(dramaTexts) as DramaTextName[];
export type EpisodeTextName = keyof typeof episodeTexts;
export const episodeTextNames = Object.keys(episodeTexts) as EpisodeTextName[];

/** The maximum lengths of texts by their names. */
export type TextLimits = Readonly<Record<string, number>>;

/** A text in some of the languages. */
export const givenText = (maxLength: number) =>
  z.partialRecord(z.enum(languages), z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength)));

/** An object with one such value for each of these texts. */
export const mapTexts = <Limits extends TextLimits, Type extends z.ZodMiniType>(
  limits: Limits,
  typeOf: (maxLength: number) => Type,
) =>
  z.strictObject(
    Object.fromEntries(Object.entries(limits).map(([name, max]) => [name, typeOf(max)])) as {
      [Name in keyof Limits]: Type;
    },
  );

/** The slug of a drama, a category or a tag. */
export const givenSlug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case letters, digits and single dashes'));

export const maxSlugCharacters = 60;

/** "Paper Lanterns" as `paper-lanterns`; empty for a title without Latin letters and digits. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugCharacters)
    .replace(/^-+|-+$/g, '');

/** A category or tag: by its slug alone when the library has it, otherwise with its name. */
const namedShelf = z.strictObject({ slug: givenSlug, name: z.optional(givenText(200)) });
export type NamedShelf = z.output<typeof namedShelf>;

/** An episode as its authors describe it. */
export const dramaEpisode = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(9999)),
  /** Without a title it is called "Episode 1". */
  texts: z.partial(mapTexts(episodeTexts, givenText)),
});

const sourceShape = {
  ...givenDramaFields,
  texts: mapTexts(dramaTexts, givenText),
  /** A new one comes last, or at this position. */
  category: z.extend(namedShelf, { position: z.optional(z.int()) }),
  tags: z._default(
    z.array(namedShelf).check(
      z.maxLength(20),
      withoutRepeats(({ slug }) => slug),
    ),
    [],
  ),
  cast: z._default(z.array(mapTexts(castTexts, givenText)).check(z.maxLength(50)), []),
  /** ISO 3166-1. */
  hiddenInCountries: z._default(givenCountries, []),
  /** When viewers start to see it. */
  publishAt: z.optional(givenTime),
  episodes: z.array(dramaEpisode).check(z.minLength(1)),
};

/**
 * A drama as its authors describe it. Each text is given in its original language at least; the server completes the other
 * languages.
 */
export const dramaSource = z.strictObject({ slug: givenSlug, ...sourceShape });
export type DramaSource = z.output<typeof dramaSource>;
export type DramaSourceInput = z.input<typeof dramaSource>;

/** The valid values of a source that may have wrong ones, too. A wrong tag is null. */
export const dramaDraft = z.partial(
  z.strictObject({ ...sourceShape, tags: z.array(z.nullable(namedShelf)) }),
);
export type DramaDraft = z.output<typeof dramaDraft>;
export type DramaDraftInput = z.input<typeof dramaDraft>;

/** The parts of a source by their names, each with what it accepts. */
export const dramaSourceParts = sourceShape;
