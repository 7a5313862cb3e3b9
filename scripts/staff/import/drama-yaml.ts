import { type Language, languages } from '@cliffhanger/contracts';
import { isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import * as z from 'zod';

const text = z.string().trim().min(1);
/** One string, in the drama's own language, or a string for each of some languages. */
const words = (most = 5000) => {
  const limited = text.max(most).optional();
  const byLanguage = Object.fromEntries(languages.map((language) => [language, limited])) as Record<
    Language,
    typeof limited
  >;
  return z.preprocess(
    (given) => (typeof given === 'string' ? { own: given } : given),
    z.strictObject({ own: limited, ...byLanguage }),
  );
};
type Words = z.output<ReturnType<typeof words>>;
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower case letters, digits and single dashes');
/** Something that is in the library already, by its slug alone, or with its name. */
const known = z.preprocess(
  (given) => (typeof given === 'string' ? { slug: given } : given),
  z.strictObject({ slug, name: words().optional() }),
);

const dramaYaml = z.strictObject({
  slug: slug.max(60).optional(),
  language: z.enum(languages),
  status: z.enum(['ongoing', 'complete']).default('ongoing'),
  year: z.int().min(1900).max(2200).optional(),
  title: words(200),
  synopsis: words(),
  hook: words(60),
  category: known,
  tags: z.array(known).max(20).default([]),
  cast: z
    .array(z.strictObject({ name: words(200), role: words(200) }))
    .max(50)
    .default([]),
  freeEpisodes: z.int().min(0),
  priceCoins: z.int().min(1).max(100_000),
  restDiscountPercent: z.int().min(0).max(90).default(0),
  sex: z.int().min(0).max(2).default(0),
  hiddenInCountries: z.array(z.string().regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)')).default([]),
  publishAt: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], 'a day, or a time with its zone')
    .optional(),
  episodes: z
    .record(
      z.string().regex(/^[1-9]\d{0,3}$/, 'episodes are named by their numbers'),
      z.preprocess(
        (given) => (typeof given === 'string' ? { title: given } : given),
        z.strictObject({ title: words(200).optional(), synopsis: words().optional() }),
      ),
    )
    .default({}),
});
export type DramaYaml = z.output<typeof dramaYaml>;

/** `where` is the path of keys; what is missing is told at what it is missing from. */
export interface ReadYaml {
  drama: DramaYaml | null;
  mistakes: string[];
  /** The line of a key, for mistakes that show later. */
  lineOf(where: readonly PropertyKey[]): number;
}

/** Reads and checks a `drama.yaml`. @returns every mistake as `<name>:<line>: …` */
export const readDramaYaml = (content: string, name: string): ReadYaml => {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const lineAt = (node: Node | null | undefined): number | undefined =>
    node?.range ? lines.linePos(node.range[0]).line : undefined;
  const lineOf = (where: readonly PropertyKey[]): number => {
    let node: unknown = document.contents;
    let line = 1;
    for (const key of where) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && String(item.key) === String(key));
        line = (isNode(pair?.key) && lineAt(pair.key)) || line;
        node = pair?.value;
      } else {
        node = document.getIn(where.slice(0, where.indexOf(key) + 1), true);
        line = (isNode(node) && lineAt(node)) || line;
      }
      if (!isNode(node)) break;
    }
    return line;
  };

  const broken = [...document.errors, ...document.warnings].map(
    ({ pos, message }) => `${name}:${lines.linePos(pos[0]).line}: ${message}`,
  );
  if (broken.length > 0) return { drama: null, mistakes: broken, lineOf };
  // Few aliases: a small file must not become a large one.
  const given: unknown = document.toJS({ maxAliasCount: 20 });
  const parsed = dramaYaml.safeParse(given);
  const issues = parsed.success ? [] : parsed.error.issues;
  const mistakes = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ where: [...issue.path, key], message: 'there is no such key' }))
      : [{ where: issue.path.filter((key) => key !== 'own'), message: inWords(issue.message) }],
  );
  if (parsed.success) mistakes.push(...wordsMissing(parsed.data));
  return {
    drama: parsed.success && mistakes.length === 0 ? parsed.data : null,
    mistakes: mistakes
      .map(({ where, message }) => ({
        line: lineOf(where),
        text: `${where.map(String).join('.')}: ${message}`,
      }))
      .sort((a, b) => a.line - b.line)
      .map((mistake) => `${name}:${mistake.line}: ${mistake.text}`),
    lineOf,
  };
};

const inWords = (message: string): string =>
  message.endsWith('received undefined') ? 'is missing' : message;

/** All words have to be there in the drama's own language. */
const wordsMissing = (drama: DramaYaml) => {
  const { language } = drama;
  const missing: { where: PropertyKey[]; message: string }[] = [];
  const look = (value: unknown, where: readonly PropertyKey[]): void => {
    if (value === null || typeof value !== 'object') return;
    const isWords = !Array.isArray(value) && 'own' in value;
    if (isWords || isTranslated(value)) {
      const given = value as Words;
      if (!given.own && !given[language])
        missing.push({ where: [...where], message: `has no words in the drama's language, ${language}` });
      return;
    }
    for (const [key, inner] of Object.entries(value)) look(inner, [...where, key]);
  };
  look(drama, []);
  return missing;
};

const isTranslated = (value: object): boolean => {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => languages.some((language) => language === key));
};

/** The words in every language: where one is missing, in English, else in the drama's own. */
export const inAllLanguages = (given: Words, own: Language): Record<Language, string> => {
  const first = given[own] ?? given.own ?? '';
  return Object.fromEntries(
    languages.map((language) => [
      language,
      language === own ? first : (given[language] ?? given.en ?? first),
    ]),
  ) as Record<Language, string>;
};
