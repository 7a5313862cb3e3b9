import { type Language, languages } from '@cliffhanger/contracts/language-table';
import {
  type NewsSegment,
  type NewsTarget,
  type NewsTexts,
  newsLanguageFor,
  type StaffNewsJson,
} from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { useDramas } from '#entities/dramas.ts';
import { formatList, formatTime, languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

export type News = StaffNewsJson;

/** The text that a viewer of a language reads, and its language; null for news without a text. */
export const wordsFor = (texts: Partial<NewsTexts>, language: Language) => {
  const found = newsLanguageFor(texts, language);
  const words = found && texts[found];
  return words ? { ...words, language: found } : null;
};

/** The languages that have no words of their own. */
export const missingLanguages = (texts: Partial<NewsTexts>): Language[] =>
  languages.filter((language) => texts[language] === undefined);

/** The words for messages to viewers. */
export const useNewsWords = () => {
  const { t } = useTranslation('notices');
  const dramas = useDramas();
  const dramaOf = (slug: string): string => dramas.find((drama) => drama.slug === slug)?.title ?? slug;
  return {
    titleOf: ({ texts }: Pick<News, 'texts'>): string => wordsFor(texts, currentLanguage())?.title ?? '',
    stateOf: ({ state, sendAt, withdrawnAt }: News): string => {
      const at = state === 'withdrawn' ? withdrawnAt : sendAt;
      return t(`state.${state}`, { time: at === null ? '' : formatTime(at) });
    },
    targetOf: (target: NewsTarget): string => {
      if (target.kind === 'none') return t('target.none');
      if (target.kind === 'page') return t(`page.${target.page}`);
      const drama = dramaOf(target.slug);
      return target.kind === 'drama' ? drama : t('target.episodeOf', { drama, number: target.number });
    },
    segmentOf: ({ follows, stopped, member, countries = [], languages: read = [] }: Partial<NewsSegment>) =>
      [
        ...(follows === undefined ? [] : [t('segment.follows', { drama: dramaOf(follows) })]),
        ...(stopped === undefined ? [] : [t('segment.stopped', { drama: dramaOf(stopped) })]),
        ...(member === undefined ? [] : [t(member ? 'member.members' : 'member.others')]),
        ...(countries.length === 0 ? [] : [formatCountries(countries)]),
        ...(read.length === 0 ? [] : [t('segment.reads', { languages: formatList(read.map(languageName)) })]),
      ].join(' · ') || t('segment.all'),
  };
};
