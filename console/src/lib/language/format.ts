import type { Money } from '@cliffhanger/contracts';
import { factsOf } from '@cliffhanger/contracts/language-table';
import { formatMoney as formatMoneyIn } from '@cliffhanger/contracts/money';
import i18next from 'i18next';
import { currentLanguage, dateLocale } from './i18n.ts';

type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames | Intl.ListFormat;

const formats = new Map<string, Format>();

/** Making a format costs far more than using it. */
const cached = <Made extends Format>(key: string, make: () => Made): Made => {
  const found = (formats.get(key) as Made | undefined) ?? make();
  formats.set(key, found);
  return found;
};

const numbers = (options: Intl.NumberFormatOptions = {}) => {
  const { locale } = factsOf(currentLanguage());
  return cached(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
};

const dates = (options: Intl.DateTimeFormatOptions) =>
  cached(
    `date ${dateLocale()} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(dateLocale(), options),
  );

const names = (type: Intl.DisplayNamesType) =>
  cached(`${type} ${currentLanguage()}`, () => new Intl.DisplayNames([currentLanguage()], { type }));

/** A number in full: 1,158 and −12. */
export const formatNumber = (number: number): string => numbers().format(number).replace('-', '−');

/** A change of a balance: +550, −12. */
export const formatChange = (number: number): string =>
  numbers({ signDisplay: 'exceptZero' }).format(number).replace('-', '−');

/** A share: 88 %. @param share of 1 */
export const formatShare = (share: number): string =>
  numbers({ style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A change of a share: +6 %, −3 %. @param share of 1 */
export const formatShareChange = (share: number): string =>
  numbers({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
    .format(share)
    .replace('-', '−');

/** An amount with its currency: $4.99. */
export const formatMoney = (money: Money): string => formatMoneyIn(currentLanguage(), money);

/** A length: 1:31. */
export const formatLength = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

const daysSince = (date: Date, now: Date) => Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);

/** A time of day: 14:11. */
export const formatTimeOfDay = (instant: string): string =>
  dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** A time of day with its seconds: 14:00:02. */
export const formatSecondOfDay = (instant: string): string =>
  dates({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

/** A day: "14 December", with the year if it is another one. */
export const formatDay = (instant: string, now = new Date()): string => {
  const date = new Date(instant);
  const hasYear = date.getFullYear() !== now.getFullYear();
  return dates({ day: 'numeric', month: 'long', ...(hasYear && { year: 'numeric' }) }).format(date);
};

/** A day of a calendar in short, whatever its time zone: "14 Nov", with the year if it is another one. @param day `YYYY-MM-DD` */
export const formatCalendarDay = (day: string, now = new Date()): string => {
  const hasYear = day.slice(0, 4) !== String(now.getFullYear());
  return dates({
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(hasYear && { year: 'numeric' }),
  }).format(new Date(day));
};

/** The weekday of a day of a calendar: "Saturday". @param day `YYYY-MM-DD` */
export const formatWeekdayName = (day: string): string =>
  dates({ weekday: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A day with its weekday: "Saturday 28 November". */
export const formatWeekday = (instant: string): string =>
  dates({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(instant));

/** A time in the near future: "Fri 4 Dec, 19:00". */
export const formatDateAndTime = (instant: string): string =>
  dates({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));

/** A time in the person's zone: "Today 14:11", "Yesterday 22:40", "14 Nov 09:00". */
export const formatTime = (instant: string, now = new Date()): string => {
  const date = new Date(instant);
  const daysAgo = daysSince(date, now);
  const timeOfDay = formatTimeOfDay(instant);
  if (daysAgo === 0) return i18next.t('time.today', { time: timeOfDay });
  if (daysAgo === 1) return i18next.t('time.yesterday', { time: timeOfDay });
  const hasYear = date.getFullYear() !== now.getFullYear();
  const day = dates({ day: 'numeric', month: 'short', ...(hasYear && { year: 'numeric' }) }).format(date);
  return `${day} ${timeOfDay}`;
};

/** A time within a sentence: "today 14:11". */
export const formatTimeInText = (instant: string): string => {
  const text = formatTime(instant);
  return `${text.charAt(0).toLocaleLowerCase(dateLocale())}${text.slice(1)}`;
};

/** How long ago something was, in short: "just now", "9 min", "5 h", "1 day". */
export const formatAge = (instant: string, now = new Date()): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  if (minutes < 1) return i18next.t('time.justNow');
  if (minutes < 60) return i18next.t('time.minutes', { count: minutes });
  if (minutes < 24 * 60) return i18next.t('time.hours', { count: Math.floor(minutes / 60) });
  return i18next.t('time.days', { count: Math.floor(minutes / 60 / 24) });
};

/** How long ago something was, in words: "just now", "9 min ago". */
export const formatAgo = (instant: string): string => {
  const age = formatAge(instant);
  return age === i18next.t('time.justNow') ? age : i18next.t('time.ago', { age });
};

/** The name of a country in the language of the interface. */
export const countryName = (country: string): string => names('region').of(country) ?? country;

/** The name of a language in the language of the interface. */
export const languageName = (language: string): string => names('language').of(language) ?? language;

/** The time zone of this browser, in the IANA database. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone as a city: "Berlin". @param zone that of this browser unless it is given */
export const zoneName = (zone = ownZone()): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? 'UTC';

/** Several things as the language lists them: "zh, en and pt". */
export const formatList = (items: readonly string[]): string =>
  cached(`list ${dateLocale()}`, () => new Intl.ListFormat(dateLocale(), { type: 'conjunction' })).format(
    items,
  );

/** Sentences as one text. Chinese has no spaces between them. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.join(factsOf(currentLanguage()).hasSpaces ? ' ' : '');
