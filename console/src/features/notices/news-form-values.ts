import { type Language, languages } from '@cliffhanger/contracts/language-table';
import type { NewsPage, NewsTarget, StaffArguments } from '@cliffhanger/contracts/staff';
import type { News } from './news-words.ts';
import type { Audience } from './reach.tsx';

export interface NewsWords {
  title: string;
  text: string;
}

/** The values of the form of a message. */
export type NewsFormValues = {
  id: string;
  texts: Record<Language, NewsWords>;
  kind: NewsTarget['kind'];
  slug: string;
  number: number | null;
  page: NewsPage | null;
  follows: string | null;
  stopped: string | null;
  member: 'all' | 'members' | 'others';
  countries: string[];
  languages: Language[];
};

export const isWritten = ({ title, text }: NewsWords): boolean => title.trim() !== '' || text.trim() !== '';

/** The words of the languages that have some. */
export const writtenTexts = (texts: NewsFormValues['texts']) =>
  Object.fromEntries(Object.entries(texts).filter(([, words]) => isWritten(words)));

/** The first values of the form of a message. @param news null for a new one */
export const valuesOf = (news: News | null): NewsFormValues => {
  const target = news?.target ?? { kind: 'none' };
  const segment = news?.segment ?? {};
  return {
    id: news?.id ?? crypto.randomUUID(),
    texts: Object.fromEntries(
      languages.map((language) => [language, news?.texts[language] ?? { title: '', text: '' }]),
    ) as NewsFormValues['texts'],
    kind: target.kind,
    slug: 'slug' in target ? target.slug : '',
    number: 'number' in target ? target.number : null,
    page: 'page' in target ? target.page : null,
    follows: segment.follows ?? null,
    stopped: segment.stopped ?? null,
    member: segment.member === undefined ? 'all' : segment.member ? 'members' : 'others',
    countries: segment.countries ?? [],
    languages: segment.languages ?? [],
  };
};

const targetOf = ({ kind, slug, number, page }: NewsFormValues): NewsTarget => {
  if (kind === 'none') return { kind };
  if (kind === 'page') return { kind, page: page as NewsPage };
  return kind === 'drama' ? { kind, slug } : { kind, slug, number: number as number };
};

/** Whom the form says, and where it leads. */
export const audienceOf = (values: NewsFormValues): Audience => ({
  target: targetOf(values),
  segment: {
    ...(values.follows !== null && { follows: values.follows }),
    ...(values.stopped !== null && { stopped: values.stopped }),
    ...(values.member !== 'all' && { member: values.member === 'members' }),
    countries: values.countries,
    languages: values.languages,
  },
});

/** The input of the call that saves the form. */
export const inputOf = (values: NewsFormValues): StaffArguments<'notices.set'> => ({
  id: values.id,
  texts: writtenTexts(values.texts),
  ...audienceOf(values),
});
