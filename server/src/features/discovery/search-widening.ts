import type { Language } from '@cliffhanger/contracts';
import type { SelectRows } from '#platform/database/open-database.ts';
import fillers from './search-fillers.json' with { type: 'json' };
import { listKnownWords, listNamesByStart, listNamesOfForms } from './search-forms.repository.ts';
import { countEdits, formKinds, shortenedForms } from './search-forms.ts';
import { findMisspelledMood, findMood } from './search-moods.ts';
import { readParts, type SearchPart, synonymOf } from './search-parts.ts';
import { foldReading, hasHan, readingOf } from './search-readings.ts';
import { maxTerms, phraseOf, type SearchTerm, termKeyOf } from './search-words.ts';

/** Names that one misspelled term may mean. */
const maxNames = 8;
/** Candidates read for them, since a shortened form also belongs to words that differ in two letters. */
const maxCandidates = 100;
/** Initials and readings of fewer letters begin too many names. */
const minReading = 2;
const maxMoodLength = 8;

const foldedFillers = new Set(
  Object.values(fillers).flatMap((words) => words.map((word) => termKeyOf([phraseOf(word)]))),
);

/**
 * Reads a search that found no name anew: without words that only make it a sentence, by the moods within it, and with the
 * names of the library that differ in one letter, or sound as it does. @returns null if it can be read in one way only
 */
export const widenSearch = (
  rows: SelectRows,
  terms: readonly SearchTerm[],
  language: Language,
): SearchPart[] | null => {
  const spaced =
    terms.length > 1 && !terms.some(isHan) ? namesOfReading(rows, terms.map(textOf).join('')) : [];
  if (spaced.length > 0 && language === 'zh') return [correctedPart({ terms }, spaced)];
  const told: SearchTerm[] = [];
  for (const term of terms) {
    const isSentence = isHan(term) && namesFor(rows, { terms: [term] }, language).length === 0;
    told.push(...(isSentence ? splitSentence(term) : [term]));
  }
  const essential = told.filter((term) => !isFiller(term));
  const parts = readParts(rows, (essential.length > 0 ? essential : told).slice(0, maxTerms));
  const words = parts.flatMap((part) => (part.wording === null ? part.terms.map(textOf) : []));
  const known = new Set(listKnownWords(rows, words));
  let isChanged = termKeyOf(parts.flatMap((part) => part.terms)) !== termKeyOf(terms);
  const widened: SearchPart[] = [];
  const hasMood = parts.some(({ isMood }) => isMood);
  for (const part of joinSplitWords(rows, parts, known)) {
    const isUnknown = part.wording === null && !known.has(textOf(part.terms[0] ?? { words: [] }));
    const names = isUnknown ? namesFor(rows, part, language) : [];
    isChanged ||= names.length > 0 || part.isCorrected === true;
    if (names.length > 0) widened.push(correctedPart(part, names));
    // A sentence about a mood has words that no drama has. They are left out.
    else if (isUnknown && hasMood) isChanged = true;
    else widened.push(part);
  }
  return isChanged ? widened : null;
};

const textOf = ({ words }: SearchTerm): string => words.join('');
const isHan = (term: SearchTerm): boolean => hasHan(textOf(term));
const isFiller = (term: SearchTerm): boolean => foldedFillers.has(textOf(term));

const correctedPart = ({ terms }: Pick<SearchPart, 'terms'>, names: readonly string[]): SearchPart => ({
  terms,
  wording: terms.map(textOf).join(' '),
  synonyms: names.map(synonymOf),
  isCorrected: true,
});

/** Puts two words together that are one in the library ("under study"). */
const joinSplitWords = (
  rows: SelectRows,
  parts: readonly SearchPart[],
  known: ReadonlySet<string>,
): SearchPart[] => {
  const pairs = parts.map((part, index) => {
    const next = parts[index + 1];
    const isPlain = part.wording === null && next?.wording === null;
    return isPlain && !isHan(part.terms[0] as SearchTerm) ? [...part.terms, ...next.terms] : [];
  });
  const joined = new Set(
    listKnownWords(
      rows,
      pairs.map((pair) => pair.map(textOf).join('')).filter((text) => text.length > 3),
    ),
  );
  const result: SearchPart[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const pair = pairs[at] ?? [];
    const text = pair.map(textOf).join('');
    const isOneWord = joined.has(text) && !pair.every((term) => known.has(textOf(term)));
    if (isOneWord) result.push(correctedPart({ terms: pair }, [text]));
    else result.push(parts[at] as SearchPart);
    if (isOneWord) at += 1;
  }
  return result;
};

/** The names of the library that a term may mean, the nearest first; else what a misspelled mood finds. */
const namesFor = (rows: SelectRows, { terms }: Pick<SearchPart, 'terms'>, language: Language): string[] => {
  const typed = terms.map(textOf).join('');
  const read = language === 'zh' && !hasHan(typed) ? namesOfReading(rows, typed) : [];
  if (read.length > 0) return read;
  const candidates = listNamesOfForms(rows, [typed, ...shortenedForms(typed)], maxCandidates);
  const near = candidates
    .map((name) => ({ name, edits: countEdits(typed, name.replaceAll(' ', '')) }))
    .filter(({ edits }) => edits <= 1)
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
  if (near.length > 0) return near.slice(0, maxNames);
  const joined = typed.length > 3 ? listNamesByStart(rows, formKinds.joined, typed, maxNames) : [];
  if (joined.length > 0) return joined;
  const mood = findMisspelledMood(typed);
  if (mood) return mood.finds;
  return namesOfReading(rows, hasHan(typed) ? readingOf(typed) : typed);
};

/** The Chinese names that sound like this, or have these initials. */
const namesOfReading = (rows: SelectRows, reading: string): string[] =>
  /^[a-z]+$/.test(reading) && reading.length >= minReading
    ? listNamesByStart(rows, formKinds.reading, foldReading(reading), maxNames)
    : [];

const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The moods in a run of Chinese characters; without any, its words. */
const splitSentence = (term: SearchTerm): SearchTerm[] => {
  const moods: SearchTerm[] = [];
  const { words } = term;
  for (let at = 0; at < words.length; ) {
    const found = longestMood(words, at);
    if (found) moods.push(found);
    at += found?.words.length ?? 1;
  }
  if (moods.length > 0) return moods;
  const parts = [...wordSegmenter.segment(words.join(''))].map(({ segment }) => phraseOf(segment));
  const essential = parts.filter((part) => !isFiller(part));
  return essential.length > 0 && essential.length < parts.length ? essential : [term];
};

const longestMood = (words: readonly string[], at: number): SearchTerm | undefined => {
  for (let length = Math.min(maxMoodLength, words.length - at); length > 0; length -= 1) {
    const candidate = { words: words.slice(at, at + length) };
    if (findMood(textOf(candidate))) return candidate;
  }
  return undefined;
};
