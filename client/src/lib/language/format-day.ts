import { factsOf } from '@cliffhanger/contracts/language-table';
import i18next from 'i18next';
import { serverNow } from '#lib/server-clock.ts';
import { currentLanguage } from './current-language.ts';

/** The BCP 47 tag in which the current language writes dates. */
export const dateTag = (): string => {
  const { locale, dateLocale = locale } = factsOf(currentLanguage());
  return dateLocale;
};

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The formats are cached, as in `format.ts`. */
export const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${currentLanguage()}${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(dateTag(), options);
  dateFormats.set(key, format);
  return format;
};

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** A recent day within a sentence: "today", "yesterday", "2 days ago". */
export const relativeDay = (daysAgo: number, tag: string): string => {
  const format = relativeFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  relativeFormats.set(tag, format);
  return format.format(-daysAgo, 'day');
};

/** Keeps the number of a day on the line of its month. The first of a month is an ordinal in some languages. */
export const joinDay = (date: string): string =>
  date
    .replace(/^1(?= )/, i18next.t('firstOfMonth', { lng: currentLanguage() }))
    .replace(/^(\d\S*) /, '$1\u00A0');

/** A date: "14 December", with the year if it is not the current one or `withYear` is set. */
export const formatDate = (instant: string, { withYear = false } = {}): string => {
  const date = new Date(instant);
  const year = withYear || date.getFullYear() !== serverNow().getFullYear();
  return joinDay(dates({ day: 'numeric', month: 'long', ...(year && { year: 'numeric' }) }).format(date));
};

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Calendar days since an instant, in this device's time zone: 0 today, 1 yesterday, negative in the future. */
export const daysSince = (instant: string, now = serverNow()): number =>
  Math.round((startOfDay(now) - startOfDay(new Date(instant))) / 86_400_000);

export const capitalize = (text: string, tag: string) =>
  text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);

/** A day of the week on its own: "Monday". */
export const formatWeekday = (instant: string): string =>
  capitalize(dates({ weekday: 'long' }).format(new Date(instant)), dateTag());
