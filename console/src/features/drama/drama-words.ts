import type { Language } from '@cliffhanger/contracts/language-table';
import type { DramaDetailJson, Names } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import { smallestUrlOf } from '#entities/pictures.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

/** A text in the language of the interface, else in that of the drama, else in any; empty without one. */
export const inOwnLanguage = (names: Names, originalLanguage: Language): string =>
  names[currentLanguage()] ?? names[originalLanguage] ?? names.en ?? Object.values(names)[0] ?? '';

export const titleOf = ({ texts, originalLanguage, slug }: DramaDetailJson): string =>
  inOwnLanguage(texts.title, originalLanguage) || slug;

/** The smallest size of a drama's poster; null without one. */
export const posterUrlOf = (
  { posterKeys, originalLanguage }: DramaDetailJson,
  language: Language,
): string | null =>
  smallestUrlOf(posterKeys[language] ?? posterKeys[originalLanguage] ?? Object.values(posterKeys)[0]);

/** The still of an episode. */
export const stillUrlOf = ({ id, posterKey, mediaVersion }: DramaDetailJson['episodes'][number]) =>
  posterKey === null ? null : `/pictures/stills/${encodeURIComponent(id)}?v=${mediaVersion}`;

/** A running time: "1 h 34 min". */
export const formatRunningTime = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return i18next.t('time.minutes', { count: minutes });
  return i18next.t('drama:hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
};
