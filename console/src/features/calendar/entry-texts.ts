import type { CalendarEntryJson, Names } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { formatList, formatTime, languageName } from '#lib/language/format.ts';
import { formatEpisodes } from '#lib/language/format-episodes.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

const titleOf = (title: Names, otherwise: string): string =>
  title[currentLanguage()] ?? title.en ?? Object.values(title)[0] ?? otherwise;

/** The words for entries of the calendar. */
export const useEntryTexts = () => {
  const { t } = useTranslation('shop');
  /** "The Ferry, new", "Paper Husband 41–45", "Banner: Snow", "Codes: spring". */
  const nameOf = (entry: CalendarEntryJson): string => {
    switch (entry.kind) {
      case 'drama':
        return t('calendar.drama', { title: titleOf(entry.title, entry.slug) });
      case 'episodes':
        return t('calendar.episodes', {
          title: titleOf(entry.title, entry.slug),
          numbers: formatEpisodes(entry.numbers),
        });
      case 'hold':
        return t('calendar.hold', {
          title: titleOf(entry.title, entry.slug),
          countries: formatCountries(entry.countries),
        });
      case 'banner':
        return t('calendar.banner', { title: titleOf(entry.title, entry.target ?? entry.id) });
      case 'codes':
        return t('calendar.codes', { name: entry.name ?? formatTime(entry.startsAt) });
    }
  };
  /** The missing parts of a release, or the problem with a banner; null if there is none. */
  const problemOf = (entry: CalendarEntryJson): string | null => {
    if (entry.kind === 'banner') return entry.isDramaHidden ? t('calendar.hiddenDrama') : null;
    if (entry.kind === 'codes' || entry.kind === 'hold' || entry.missing.length === 0) return null;
    const parts = entry.missing.map(({ language, texts }) =>
      t('calendar.missingIn', { language: languageName(language), count: texts }),
    );
    return t('calendar.missing', { parts: formatList(parts) });
  };
  return { nameOf, problemOf };
};
