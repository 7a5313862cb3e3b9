import { type Language, languages } from '@cliffhanger/contracts';
import {
  describeIssue,
  dramaFields,
  givenCountries,
  givenTime,
  textLimits,
  withoutRepeats,
} from '@cliffhanger/contracts/staff';
import { isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import * as z from 'zod';

const text = z.string().trim().min(1);
/** One string, in the drama's own language, or an object with a string for each of some languages. */
const words = (maxLength: number = textLimits.synopsis) => {
  const limited = text.max(maxLength).optional();
  const translations = Object.fromEntries(languages.map((language) => [language, limited])) as Record<
    Language,
    typeof limited
  >;
  return z.preprocess(
    (given) => (typeof given === 'string' ? { own: given } : given),
    z.strictObject({ own: limited, ...translations }),
  );
};
type Words = z.output<ReturnType<typeof words>>;
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case letters, digits and single dashes');
/** A category or tag: by its slug alone when the library has it, otherwise with its name. */
const named = z.preprocess(
  (given) => (typeof given === 'string' ? { slug: given } : given),
  z.strictObject({ slug, name: words().optional() }),
);

const dramaYaml = z.strictObject({
  slug: slug.max(60).optional(),
  language: z.enum(languages),
  status: z._default(dramaFields.status, 'ongoing'),
  year: z.optional(dramaFields.year),
  title: words(textLimits.title),
  synopsis: words(textLimits.synopsis),
  hook: words(textLimits.hook),
  category: named,
  tags: z
    .array(named)
    .max(20)
    .check(withoutRepeats(({ slug }) => slug))
    .default([]),
  cast: z
    .array(z.strictObject({ name: words(200), role: words(200) }))
    .max(50)
    .default([]),
  freeEpisodes: dramaFields.freeEpisodes,
  priceCoins: dramaFields.priceCoins,
  restDiscountPercent: z._default(dramaFields.restDiscountPercent, 0),
  sex: z._default(dramaFields.audience, 0),
  hiddenInCountries: z._default(givenCountries, []),
  publishAt: z.optional(givenTime),
  episodes: z
    .record(
      z.string().regex(/^[1-9]\d{0,3}$/, 'the key must be an episode number'),
      z.preprocess(
        (given) => (typeof given === 'string' ? { title: given } : given),
        z.strictObject({
          title: words(textLimits.title).optional(),
          synopsis: words(textLimits.synopsis).optional(),
          teaser: words(textLimits.teaser).optional(),
        }),
      ),
    )
    .default({}),
});
export type DramaYaml = z.output<typeof dramaYaml>;

/** A path of keys. */
type Keys = readonly PropertyKey[];

export interface ParsedDramaYaml {
  /** Null when there are problems. */
  drama: DramaYaml | null;
  /** Null when the file is no YAML. */
  parts: DramaParts | null;
  problems: LineProblem[];
  /** Finds the line of a problem: that of its key, or of the parent when the key is missing. */
  locate(problem: Problem): LineProblem;
}

/** The values to compare with the folder and the library that are valid, whatever the others are. */
export interface DramaParts {
  slug: string | undefined;
  language: Language | undefined;
  status: DramaYaml['status'] | undefined;
  freeEpisodes: number | undefined;
  category: DramaYaml['category'] | undefined;
  /** Undefined for one of the wrong form. */
  tags: (DramaYaml['category'] | undefined)[];
  /** The numbers. */
  episodes: number[];
}

const readParts = (given: unknown): DramaParts => {
  const { shape } = dramaYaml;
  const root = isObject(given) ? given : {};
  return {
    slug: z.safeParse(shape.slug, root.slug).data,
    language: z.safeParse(shape.language, root.language).data,
    status: z.safeParse(shape.status, root.status).data,
    freeEpisodes: z.safeParse(shape.freeEpisodes, root.freeEpisodes).data,
    category: z.safeParse(named, root.category).data,
    tags: (Array.isArray(root.tags) ? root.tags : []).map((tag) => z.safeParse(named, tag).data),
    episodes: (isObject(root.episodes) ? Object.keys(root.episodes) : [])
      .map(Number)
      .filter((number) => Number.isInteger(number) && number > 0),
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads and checks a `drama.yaml`. */
export const readDramaYaml = (content: string): ParsedDramaYaml => {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const lineOf = createLineLookup(document, lines);
  const locate = ({ keys, message }: Problem): LineProblem => ({
    line: lineOf(keys),
    text: `${keys.map(String).join('.')}: ${message}`,
  });
  const syntaxProblems = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    text: message,
  }));
  if (syntaxProblems.length > 0) return { drama: null, parts: null, problems: syntaxProblems, locate };
  // A limit on aliases keeps a small file from expanding into a huge one.
  const given: unknown = document.toJS({ maxAliasCount: 20 });
  const parsed = dramaYaml.safeParse(given, { error: describeIssue });
  const parts = readParts(given);
  const problems = [
    ...(parsed.error?.issues.flatMap(toProblems) ?? []),
    ...findMissingWords(parsed.data ?? given, parts.language),
  ];
  const drama = parsed.success && problems.length === 0 ? parsed.data : null;
  return { drama, parts, problems: problems.map(locate), locate };
};

const createLineLookup = (document: ReturnType<typeof parseDocument>, lines: LineCounter) => {
  const lineAt = (node: Node | null | undefined): number | undefined =>
    node?.range ? lines.linePos(node.range[0]).line : undefined;
  return (keys: Keys): number => {
    let node: unknown = document.contents;
    let line = 1;
    for (const key of keys) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && String(item.key) === String(key));
        line = (isNode(pair?.key) && lineAt(pair.key)) || line;
        node = pair?.value;
      } else {
        node = document.getIn(keys.slice(0, keys.indexOf(key) + 1), true);
        line = (isNode(node) && lineAt(node)) || line;
      }
      if (!isNode(node)) break;
    }
    return line;
  };
};

export interface Problem {
  keys: Keys;
  message: string;
}

export interface LineProblem {
  line: number;
  text: string;
}

const toProblems = (issue: z.core.$ZodIssue): Problem[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ keys: [...issue.path, key], message: 'is not a known key' }));
  return [{ keys: issue.path.filter((key) => key !== 'own'), message: issue.message }];
};

/** Finds texts that are missing in the drama's own language. */
const findMissingWords = (drama: unknown, language: Language | undefined): Problem[] => {
  if (!language || !isObject(drama)) return [];
  const missing: Problem[] = [];
  const visit = (value: unknown, keys: Keys): void => {
    if (value === null || typeof value !== 'object') return;
    if (isWords(value)) {
      if (!value.own && !value[language])
        missing.push({ keys, message: `has no text in the drama's language, ${language}` });
      return;
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, [...keys, key]);
  };
  for (const [key, value] of Object.entries(drama)) visit(value, [key]);
  return missing;
};

const isWords = (value: object): value is Words => {
  if (Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return 'own' in value || (keys.length > 0 && keys.every((key) => languages.some((each) => each === key)));
};

/** Completes a text to every language: with the English one, or else the one of the drama's own language. */
export const inAllLanguages = (given: Words, ownLanguage: Language): Record<Language, string> => {
  const own = given[ownLanguage] ?? given.own ?? '';
  return Object.fromEntries(
    languages.map((language) => [
      language,
      language === ownLanguage ? own : (given[language] ?? given.en ?? own),
    ]),
  ) as Record<Language, string>;
};
