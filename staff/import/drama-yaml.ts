import { languages } from '@cliffhanger/contracts';
import {
  type DramaDraftInput,
  type DramaFieldName,
  describeIssue,
  dramaFieldNames,
  dramaFieldOf,
  dramaSource,
  dramaSourceParts,
  dramaTextNames,
  type SourceProblem,
} from '@cliffhanger/contracts/staff';
import { isMap, isNode, isPair, LineCounter, type Node, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { describeSyntax } from './yaml-syntax.ts';

/** A line of `drama.yaml`, and what is wrong there. */
export interface LineProblem {
  line: number;
  text: string;
}

export interface ParsedDramaYaml {
  /** Null when the file has none, or a wrong one. */
  slug: string | null;
  /** The valid values, all of them unless there are problems. */
  draft: DramaDraftInput;
  problems: LineProblem[];
  /** Finds the line of a problem: that of its key, or of the parent when the key is missing. */
  locate(problem: SourceProblem): LineProblem;
}

type Path = SourceProblem['path'];
type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes the values of an object, or the items of a list. Leaves everything else as it is. */
const mapValues = (given: unknown, map: (value: unknown) => unknown): unknown => {
  if (Array.isArray(given)) return given.map(map);
  return isObject(given)
    ? Object.fromEntries(Object.entries(given).map(([key, value]) => [key, map(value)]))
    : given;
};

const fieldsByKey = new Map<string, DramaFieldName>(
  dramaFieldNames.map((name) => [dramaFieldOf(name).yamlKey ?? name, name]),
);
const otherKeys = ['slug', 'category', 'tags', 'cast', 'hiddenInCountries', 'publishAt', 'episodes'];
const knownKeys = new Set<string>([...fieldsByKey.keys(), ...dramaTextNames, ...otherKeys]);
const episodeKey = /^[1-9]\d{0,3}$/;

/** The parts of a drama source in the form of a `drama.yaml`. A single string is a text in the drama's own language. */
const toParts = (root: Values, numbers: readonly number[]): Values => {
  // Where the language is wrong, only the form of the text is checked.
  const language = z.safeParse(dramaSourceParts.originalLanguage, root.language).data ?? 'en';
  const toText = (given: unknown) => (typeof given === 'string' ? { [language]: given } : given);
  const toTexts = (given: unknown) => mapValues(given, toText);
  const toShelf = (given: unknown) => {
    if (typeof given === 'string') return { slug: given };
    return isObject(given) && 'name' in given ? { ...given, name: toText(given.name) } : given;
  };
  const episodes = isObject(root.episodes) ? root.episodes : {};
  const toEpisode = (number: number) => {
    const given = episodes[number] ?? {};
    return { number, texts: toTexts(typeof given === 'string' ? { title: given } : given) };
  };
  return {
    ...Object.fromEntries([...fieldsByKey].map(([key, name]) => [name, root[key]])),
    texts: Object.fromEntries(dramaTextNames.map((name) => [name, toText(root[name])])),
    category: toShelf(root.category),
    tags: mapValues(root.tags, toShelf),
    cast: mapValues(root.cast, toTexts),
    hiddenInCountries: root.hiddenInCountries,
    publishAt: root.publishAt,
    episodes: numbers.map(toEpisode),
  };
};

/** The path in the file of a value of the source. */
const toYamlPath = (path: Path, root: unknown): Path => {
  const keys = path.filter((key, index) => key !== 'texts' || (index !== 0 && index !== 2));
  const [first] = keys;
  const field = dramaFieldNames.find((name) => name === first);
  if (field) return [dramaFieldOf(field).yamlKey ?? field, ...keys.slice(1)];
  const isText = languages.some((language) => language === keys.at(-1));
  return isText && typeof valueAt(root, keys.slice(0, -1)) === 'string' ? keys.slice(0, -1) : keys;
};

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Values | undefined)?.[key], root);

/** Reads and checks a `drama.yaml`. @param numbers those of the videos */
export const readDramaYaml = (content: string, numbers: readonly number[]): ParsedDramaYaml => {
  const lines = new LineCounter();
  const document = parseDocument(content, { lineCounter: lines, prettyErrors: false });
  const lineOf = createLineLookup(document, lines);
  const textLines = content.split('\n');
  const syntaxProblems = [...document.errors, ...document.warnings].map(({ pos, code, message }) => {
    const { line } = lines.linePos(pos[0]);
    return { line, text: describeSyntax({ code, message }, textLines[line - 1] ?? '') };
  });
  // A limit on aliases keeps a small file from expanding into a huge one.
  const root: unknown = syntaxProblems.length > 0 ? null : document.toJS({ maxAliasCount: 20 });
  const locate = ({ path, message }: SourceProblem): LineProblem => {
    const keys = toYamlPath(path, root);
    return { line: lineOf(keys), text: `${keys.map(String).join('.')}: ${message}` };
  };
  if (syntaxProblems.length > 0) return { slug: null, draft: {}, problems: syntaxProblems, locate };
  const { slug, draft, problems } = readParts(root, numbers);
  return { slug, draft, problems: problems.map(locate), locate };
};

const readParts = (given: unknown, numbers: readonly number[]) => {
  const root = isObject(given) ? given : {};
  const inFile = isObject(root.episodes) ? Object.keys(root.episodes) : [];
  const described = inFile.filter((key) => episodeKey.test(key)).map(Number);
  const parts = toParts(root, [...new Set([...numbers, ...described])]);
  const { slug } = dramaSource.shape;
  const checks = Object.entries({ slug: z.optional(slug), ...dramaSourceParts }).filter(
    // The folder says it when there are no videos.
    ([name]) => name !== 'episodes' || numbers.length > 0,
  );
  const results = checks.map(([name, part]) => {
    const value = name === 'slug' ? root.slug : parts[name];
    const { error } = z.safeParse(part, value, { error: describeIssue });
    return { name, value, issues: error?.issues.flatMap((issue) => toProblems(issue, name, parts)) ?? [] };
  });
  const draft = Object.fromEntries(
    results
      .filter(({ name, issues }) => name !== 'slug' && issues.length === 0)
      .map(({ name, value }) => [name, value]),
  ) as DramaDraftInput;
  return {
    slug: z.safeParse(slug, root.slug).data ?? null,
    draft: {
      ...draft,
      ...(Array.isArray(parts.tags) && { tags: parts.tags.map(validTagOrNull) }),
      episodes: (draft.episodes ?? []).filter(({ number }) => numbers.includes(number)),
    },
    problems: [
      ...Object.keys(root)
        .filter((key) => !knownKeys.has(key))
        .map((key) => ({ path: [key], message: 'is not a known key' })),
      ...(root.episodes === undefined || isObject(root.episodes)
        ? []
        : [{ path: ['episodes'], message: 'write keys with values' }]),
      ...inFile
        .filter((key) => !episodeKey.test(key))
        .map((key) => ({ path: ['episodes', key], message: 'the key must be an episode number' })),
      ...described
        .filter((number) => !numbers.includes(number))
        .map((number) => ({ path: ['episodes', number], message: 'has no video' })),
      ...results.flatMap(({ issues }) => issues),
    ],
  };
};

const validTagOrNull = (given: unknown) =>
  z.safeParse(dramaSourceParts.category, given).success
    ? (given as NonNullable<DramaDraftInput['category']>)
    : null;

/** @param parts with the episodes, whose paths have their numbers */
const toProblems = (issue: z.core.$ZodIssue, part: string, parts: Values): SourceProblem[] => {
  const keys = [part, ...issue.path] as Path;
  const [, index, ...rest] = keys;
  const episode = part === 'episodes' ? (parts.episodes as { number: number }[])[Number(index)] : undefined;
  const path: Path = episode ? [part, episode.number, ...rest] : keys;
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...path, key], message: 'is not a known key' }))
    : [{ path, message: issue.message }];
};

const createLineLookup = (document: ReturnType<typeof parseDocument>, lines: LineCounter) => {
  const lineAt = (node: Node | null | undefined): number | undefined =>
    node?.range ? lines.linePos(node.range[0]).line : undefined;
  return (keys: Path): number => {
    let node: unknown = document.contents;
    let line = 1;
    for (const [index, key] of keys.entries()) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && String(item.key) === String(key));
        line = (isNode(pair?.key) && lineAt(pair.key)) || line;
        node = pair?.value;
      } else {
        node = document.getIn(keys.slice(0, index + 1), true);
        line = (isNode(node) && lineAt(node)) || line;
      }
      if (!isNode(node)) break;
    }
    return line;
  };
};
