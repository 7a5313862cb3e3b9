import { type Language, languages, type SearchHit } from '@cliffhanger/contracts';
import { bestTranslation, cardInLanguage } from '#features/dramas/dramas.ts';
import type { DiscoveryRow } from './drama-rows.repository.ts';
import { hasTerm, hasWhole, markText } from './search-marks.ts';
import type { SearchPart } from './search-parts.ts';
import { type SearchTerm, splitWords } from './search-words.ts';

type Field = SearchHit['matches'][number]['field'];

interface Text {
  field: Field;
  language: Language;
  text: string;
}

/** How much of a synopsis is shown before its first mark, and in all, in characters. */
const excerpt = { before: 24, length: 120 };

const textsOf = ({ translations, tags, cast, categories }: DiscoveryRow): Text[] => {
  const named = (field: Field, rows: readonly { language: string; name: string }[]) =>
    rows.map(({ language, name }) => ({ field, language: language as Language, text: name }));
  return [
    ...translations.flatMap(({ language, title, synopsis }) => [
      { field: 'title' as const, language: language as Language, text: title },
      { field: 'synopsis' as const, language: language as Language, text: synopsis },
    ]),
    ...tags.flatMap(({ tag }) => named('tag', tag.translations)),
    ...cast.flatMap((member) => named('cast', member.translations)),
    ...categories.flatMap(({ category }) => named('category', category.translations)),
  ];
};

const isMarked = (text: SearchHit['title']) => text.some(({ isMatch }) => isMatch);

/** A long text from shortly before its first mark on, cut at its ends with an ellipsis. */
const excerptOf = ([first, ...rest]: SearchHit['title']): SearchHit['title'] => {
  const lead = [...(first?.text ?? '')];
  const isLong = first && !first.isMatch && lead.length > excerpt.before;
  // Not in the middle of a word, where words have spaces between them.
  const before = lead
    .slice(-excerpt.before)
    .join('')
    .replace(/^\S*\s+/, '');
  let left = excerpt.length;
  return [...(isLong ? [{ ...first, text: `…${before}` }] : first ? [first] : []), ...rest].flatMap(
    (part) => {
      const characters = [...part.text];
      const shown = characters.length > left ? `${characters.slice(0, left).join('')}…` : part.text;
      const isOver = left <= 0;
      left -= characters.length;
      return isOver ? [] : [{ ...part, text: shown }];
    },
  );
};

const isName = ({ field }: Text) => field !== 'synopsis';

/** What to mark for each part of a search: its synonyms too, where no name of the drama has the part itself. */
const answersIn = (texts: readonly Text[], parts: readonly SearchPart[]) => {
  // Most searches have no synonyms, and then no text is taken apart here.
  const taken = parts.some(({ wording }) => wording !== null)
    ? texts.map((text) => ({ isName: isName(text), words: splitWords(text.text) }))
    : [];
  const names = taken.filter((one) => one.isName);
  const has = (some: typeof taken, term: SearchTerm) => some.some(({ words }) => hasTerm(words, term));
  return parts.map(({ terms, wording, synonyms }) => {
    const isNamed = wording === null || terms.every((term) => has(names, term));
    const others = isNamed ? [] : synonyms.filter(({ term }) => has(taken, term));
    return {
      terms: [...terms, ...others.map(({ term }) => term)],
      synonyms: others.map((other) => ({ searched: wording ?? '', found: other.wording })),
    };
  });
};

/** A found drama with the places where it was found. */
export const hitView = (row: DiscoveryRow, parts: readonly SearchPart[], language: Language): SearchHit => {
  const order = [language, row.originalLanguage, ...languages];
  const texts = textsOf(row).toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
  const answers = answersIn(texts, parts);
  const terms = answers.flatMap((answer) => answer.terms);
  const titleIn = bestTranslation(row.translations, language, row.originalLanguage)?.language;
  const drama = cardInLanguage(row, language);
  const title = markText(drama.title, terms);
  const fields: readonly Field[] = ['title', 'tag', 'cast', 'category', 'synopsis'];
  const matches = fields.flatMap((field) => {
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
  return { drama, title, matches, synonyms: answers.flatMap(({ synonyms }) => synonyms) };
};

/**
 * Whether each part of a search is a whole word of the drama's titles, tags, cast or categories, or has synonyms: typed to
 * its end, and no secret.
 */
export const namesWhole = (row: DiscoveryRow, parts: readonly SearchPart[]): boolean => {
  const names = textsOf(row).filter(isName);
  return parts.every(
    ({ terms, synonyms }) =>
      synonyms.length > 0 || terms.every((term) => names.some(({ text }) => hasWhole(text, term))),
  );
};
