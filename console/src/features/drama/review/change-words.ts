import type { CountryHoldJson, DramaDetailJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import type { DraftChange } from '#entities/drama-draft/list-changes.ts';
import { useNoteNames } from '#features/drama/rating/use-note-names.ts';
import { useScheduleLines } from '#features/drama/schedule-lines.ts';
import { countryName, formatDay, formatNumber, formatTime, languageName } from '#lib/language/format.ts';

interface ChangeWords {
  name: string;
  before: string;
  after: string;
  /** Of before and after, if they are texts of viewers. */
  language?: string;
}

/** A change in words: what it is, before and after. */
export const useChangeWords = (drama: DramaDetailJson): ((change: DraftChange) => ChangeWords) => {
  const { t } = useTranslation('drama');
  const scheduleLines = useScheduleLines();
  const noteNames = useNoteNames();
  const hold = (value: CountryHoldJson | null) => {
    if (!value) return t('review.shownThere');
    const until =
      value.endsAt === null ? t('countries.noEnd') : t('countries.until', { day: formatDay(value.endsAt) });
    return [t(`countries.kind.${value.kind}`), until, value.reason].filter(Boolean).join(' · ');
  };
  const release = (at: string | null) => {
    if (at === null) return t('list.hidden');
    if (at === 'now') return t('release.atOnce');
    return Date.parse(at) > Date.now()
      ? t('list.plannedFor', { time: formatTime(at) })
      : t('list.shownSince', { day: formatDay(at) });
  };
  const announcement = (value: boolean | number) => {
    if (typeof value === 'boolean') return t(value ? 'review.announced.yes' : 'review.announced.no');
    return value === 0 ? t('review.noTrailer') : t('review.trailerEpisode', { number: value });
  };
  const age = (value: number | null) => {
    if (value === null) return t('rating.none');
    return value === 0 ? t('rating.everyone') : t('rating.from', { age: value });
  };
  const notes = (value: string) => noteNames(value).join(', ') || t('rating.noNotes');
  return (change) => {
    switch (change.kind) {
      case 'price':
        return {
          name: t(`review.price.${change.name}`),
          before: formatNumber(change.before),
          after: formatNumber(change.after),
        };
      case 'order':
        return {
          name: t('review.order'),
          before: '',
          after: t('review.moved', { count: change.moved }),
        };
      case 'schedule':
        return { name: t('release.drip'), before: '', after: scheduleLines(change.episodes).join(' · ') };
      case 'hold':
        return {
          name: countryName(change.country),
          before: hold(change.before),
          after: hold(change.after),
        };
      case 'release':
        return { name: t('tab.release'), before: release(change.before), after: release(change.after) };
      case 'announcement':
        return {
          name: t(change.name === 'announced' ? 'release.announce' : 'review.trailer'),
          before: announcement(change.before),
          after: announcement(change.after),
        };
      case 'rating':
        return change.name === 'ageRating'
          ? { name: t('rating.age'), before: age(change.before), after: age(change.after) }
          : { name: t('rating.notes'), before: notes(change.before), after: notes(change.after) };
      case 'text': {
        const { episode, language, before, after } = change;
        const text = t(`text.${change.name}` as 'text.title');
        const of = episode ? t('review.episodeText', { number: episode.number, text }) : text;
        return {
          name: `${of}, ${languageName(language)}`,
          before: before ?? t('texts.notTranslated', { language: languageName(drama.originalLanguage) }),
          after,
          language,
        };
      }
    }
  };
};
