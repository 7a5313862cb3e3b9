import type { Money } from '@cliffhanger/contracts';
import { factsOf } from '@cliffhanger/contracts/language-table';
import { formatMoney as formatMoneyIn } from '@cliffhanger/contracts/money';
import i18next from 'i18next';
import { serverNow } from '#lib/server-clock.ts';
import { currentLanguage } from './current-language.ts';
import { capitalize, dates, dateTag, daysSince, formatDate, joinDay, relativeDay } from './format-day.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats are cached, as creating one costs far more than using it and lists use the same few again and again. */
const numbers = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = `${currentLanguage()}${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(factsOf(currentLanguage()).locale, options);
  numberFormats.set(key, format);
  return format;
};

/** A short count: 24.1K, 2.4万. */
export const formatCount = (count: number): string =>
  numbers({ notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** A whole number in full: 1,200, −12. */
export const formatNumber = (number: number): string => numbers().format(number).replace('-', '−');

/** A playback speed: 1.25, in Spanish 1,25. */
export const formatSpeed = (speed: number): string => numbers().format(speed);

/** An amount of money: $4.99. */
export const formatMoney = (money: Money): string => formatMoneyIn(currentLanguage(), money);

/** Whole percent with a sign: +20%, −25%. */
export const formatPercent = (percent: number): string =>
  numbers({ style: 'percent', signDisplay: 'exceptZero' })
    .format(percent / 100)
    .replace('-', '−');

/** A duration: "1 h 36 min", "48 s". */
export const formatDuration = (seconds: number): string => {
  if (seconds < 60) return i18next.t('length.seconds', { seconds: Math.round(seconds) });
  const total = Math.round(seconds / 60);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  if (hours === 0) return i18next.t('length.minutes', { minutes });
  if (minutes === 0) return i18next.t('length.hours', { hours });
  return i18next.t('length.hoursMinutes', { hours, minutes });
};

/** A month: "March 2026". */
export const formatMonth = (instant: string): string =>
  dates({ month: 'long', year: 'numeric' }).format(new Date(instant));

/** A time of day: 21:04. */
export const formatTimeOfDay = (instant: string | number): string =>
  dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** A recent day on its own: "Today", "Yesterday", "2 days ago". */
export const formatRelativeDay = (daysAgo: number): string => {
  const tag = dateTag();
  return capitalize(relativeDay(daysAgo, tag), tag);
};

/** A day of the week in short, as a label: "Mon". */
export const formatShortWeekday = (instant: string): string =>
  dates({ weekday: 'short' }).format(new Date(instant));

/** A day within a sentence: "today", "yesterday", "14 November". */
export const formatDay = (instant: string): string => {
  const daysAgo = daysSince(instant);
  if (daysAgo !== 0 && daysAgo !== 1) return formatDate(instant);
  return relativeDay(daysAgo, dateTag());
};

/** A recent time: "Today 21:04", "Yesterday 21:04", "14 Nov 21:04". */
export const formatDayAndTime = (instant: string): string => {
  const date = new Date(instant);
  const daysAgo = daysSince(instant);
  const time = formatTimeOfDay(instant);
  if (daysAgo === 0 || daysAgo === 1) return `${formatRelativeDay(daysAgo)} ${time}`;
  const otherYear = date.getFullYear() !== serverNow().getFullYear();
  const day = dates({ day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) });
  return `${joinDay(day.format(date))} ${time}`;
};

/** A recent time within a sentence: "today 21:04", "14 Nov 21:04". */
export const formatDayAndTimeInText = (instant: string): string => {
  const text = formatDayAndTime(instant);
  return `${text.charAt(0).toLocaleLowerCase(dateTag())}${text.slice(1)}`;
};

/** The separator between two sentences: a space, or nothing in Chinese, whose full stop includes its own space. */
export const sentenceSpace = (): string => (factsOf(currentLanguage()).hasSpaces ? ' ' : '');
