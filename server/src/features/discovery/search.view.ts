import { type Language, languages, type SearchCorrection, type SearchHit } from '@cliffhanger/contracts';
import { bestTranslation, cardInLanguage } from '#features/dramas/dramas.ts';
import type { DiscoveryRow } from './drama-rows.repository.ts';
import { excerptOf } from './search-excerpt.ts';
import { hasTerm, hasWholeTerm, markText } from './search-marks.ts';
import type { SearchPart, Synonym } from './search-parts.ts';
import { type SearchTerm, splitWords, type Word } from './search-words.ts';

type Field = SearchHit['matches'][number]['field'];

interface Text {
  field: Field;
  language: Language;
  text: string;
  /** Equal for the texts of one name in all languages. */
  name: string;
}

const textsOf = ({ translations, tags, cast, categories }: DiscoveryRow): Text[] => {
  const named = (field: Field, rows: readonly { language: string; name: string }[], index: number) =>
    rows.map(({ language, name }) => ({
      field,
      language: language as Language,
      text: name,
      name: `${field} ${index}`,
    }));
  return [
    ...translations.flatMap(({ language, title, synopsis }) => [
      { field: 'title' as const, language: language as Language, text: title, name: 'title' },
      { field: 'synopsis' as const, language: language as Language, text: synopsis, name: 'synopsis' },
    ]),
    ...tags.flatMap(({ tag }, index) => named('tag', tag.translations, index)),
    ...cast.flatMap((member, index) => named('cast', member.translations, index)),
    ...categories.flatMap(({ category }, index) => named('category', category.translations, index)),
  ];
};

/** Texts in `language` first, then those in the drama's own. */
const inOrder = (texts: readonly Text[], { originalLanguage }: DiscoveryRow, language: Language): Text[] => {
  const order = [language, originalLanguage, ...languages];
  return texts.toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
};

const isMarked = (text: SearchHit['title']) => text.some(({ isMatch }) => isMatch);

const isName = ({ field }: Text) => field !== 'synopsis';

/**
 * The terms to mark for each part of a search, and the names that its synonyms found. Synonyms count only if no name of the
 * drama matches the part itself. @param texts in the order of the viewer's languages
 */
const matchParts = (texts: readonly Text[], parts: readonly SearchPart[], language: Language) => {
  // Most searches have no synonyms. Then no text needs splitting here.
  const split = parts.some(({ wording }) => wording !== null)
    ? texts.map((text) => ({ ...text, words: splitWords(text.text) }))
    : [];
  const names = split.filter(isName);
  return parts.map(({ terms, wording, synonyms, isCorrected = false }) => {
    const searched = wording ?? '';
    const own = { terms: [...terms], searched, isCorrected, found: null };
    if (wording === null || terms.every((term) => names.some(({ words }) => hasTerm(words, term))))
      return own;
    const others = synonyms.filter(({ term }) => split.some(({ words }) => hasTerm(words, term)));
    const matches = names.filter(({ words }) => others.some(({ term }) => hasTerm(words, term)));
    // A title explains itself only where it is read.
    const matched =
      matches.find((text) => text.language === language) ??
      matches.find(({ field }) => field !== 'title') ??
      matches[0];
    return {
      ...own,
      terms: [...terms, ...others.map(({ term }) => term)],
      found: matched ? wordingOf(matched, names, others) : null,
    };
  });
};

/** How a name that synonyms found is called in the viewer's language, which comes first: of a title, the words in it. */
const wordingOf = (
  matched: Text & { words: readonly Word[] },
  names: readonly Text[],
  synonyms: readonly Synonym[],
): string => {
  const inLanguage = names.find(({ name }) => name === matched.name) ?? matched;
  if (matched.field !== 'title' || inLanguage !== matched) return inLanguage.text;
  return synonyms.find(({ term }) => hasTerm(matched.words, term))?.wording ?? matched.text;
};

/** A found drama with the texts that matched. */
export const hitView = (row: DiscoveryRow, parts: readonly SearchPart[], language: Language): SearchHit => {
  const texts = inOrder(textsOf(row), row, language);
  const matched = matchParts(texts, parts, language);
  const terms = matched.flatMap((part) => part.terms);
  const titleIn = bestTranslation(row.translations, language, row.originalLanguage)?.language;
  const drama = cardInLanguage(row, language);
  const title = markText(drama.title, terms);
  const fields: readonly Field[] = ['title', 'tag', 'cast', 'category', 'synopsis'];
  const matches = fields.flatMap((field): SearchHit['matches'] => {
    const candidates = texts.filter(
      (text) => text.field === field && !(field === 'title' && text.language === titleIn),
    );
    if (field === 'title' && isMarked(title)) return [];
    for (const { language: own, text } of candidates) {
      const marked = markText(text, terms);
      if (isMarked(marked))
        return [{ field, language: own, text: field === 'synopsis' ? excerptOf(marked) : marked }];
    }
    return [];
  });
  // The reason for the rank comes first.
  const ownFirst = matches.toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  );
  const synonyms = matched.flatMap(({ searched, found, isCorrected }) =>
    found === null || isCorrected ? [] : { searched, found },
  );
  return { drama, title, matches: ownFirst, synonyms };
};

/** What the misspelled parts of a search were read as, by a drama that was found. */
export const correctionsView = (
  row: DiscoveryRow,
  parts: readonly SearchPart[],
  language: Language,
): SearchCorrection[] =>
  parts.some(({ isCorrected }) => isCorrected)
    ? matchParts(inOrder(textsOf(row), row, language), parts, language).flatMap(
        ({ searched, found, isCorrected }) => (found !== null && isCorrected ? { searched, found } : []),
      )
    : [];

/**
 * The names of the drama that a search consists of, if each of its parts is a whole word of a title, tag, cast or category,
 * or has synonyms: one name with all parts, otherwise those of the parts. Such a search is complete and contains nothing
 * private. The names are as the library spells them, in `language` if they exist there. @returns null for another search
 */
export const wholeNameOf = (
  row: DiscoveryRow,
  parts: readonly SearchPart[],
  language: Language,
): string | null => {
  const names = inOrder(textsOf(row).filter(isName), row, language).map(({ text }) => text);
  const findName = (terms: readonly SearchTerm[]) =>
    names.find((name) => terms.every((term) => hasWholeTerm(name, term))) ?? null;
  const whole = findName(parts.flatMap(({ terms }) => terms));
  if (whole !== null) return whole;
  const found = parts.map(({ terms, wording }) => wording ?? findName(terms));
  return found.includes(null) ? null : [...new Set(found)].join(' ');
};
