import { type Language, languages, type SearchHit } from '@cliffhanger/contracts';
import { cardView, translationFor } from '#features/dramas/drama.view.ts';
import type { DiscoveryRow } from './drama-rows.repository.ts';
import { hasWhole, markText, type SearchTerm } from './search-words.ts';

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

/** A found drama with the places where it was found. */
export const hitView = (row: DiscoveryRow, terms: readonly SearchTerm[], language: Language): SearchHit => {
  const order = [language, row.originalLanguage, ...languages];
  const texts = textsOf(row).toSorted((a, b) => order.indexOf(a.language) - order.indexOf(b.language));
  const titleIn = translationFor(row.translations, language, row.originalLanguage)?.language;
  const drama = cardView(row, language);
  const title = markText(drama.title, terms);
  const fields: readonly Field[] = ['title', 'tag', 'cast', 'category', 'synopsis'];
  const matches = fields.flatMap((field) => {
    const own = texts.filter(
      (text) => text.field === field && !(field === 'title' && text.language === titleIn),
    );
    if (field === 'title' && isMarked(title)) return [];
    for (const { language: found, text } of own) {
      const marked = markText(text, terms);
      if (isMarked(marked))
        return [{ field, language: found, text: field === 'synopsis' ? excerptOf(marked) : marked }];
    }
    return [];
  });
  return { drama, title, matches };
};

/** Whether each term is a whole word of the drama's titles, tags, cast or categories: typed to its end, and no secret. */
export const namesWhole = (row: DiscoveryRow, terms: readonly SearchTerm[]): boolean => {
  const texts = textsOf(row).filter(({ field }) => field !== 'synopsis');
  return terms.every((term) => texts.some(({ text }) => hasWhole(text, term)));
};
