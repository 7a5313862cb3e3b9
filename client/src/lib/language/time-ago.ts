import i18next from 'i18next';
import { serverNowMs } from '#lib/server-clock.ts';
import { currentLanguage } from './current-language.ts';
import { formatDate } from './format-day.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats how long ago something was (docs/specification.md#9-constants): "just now" for 5 minutes, then minutes, hours and
 * days, and its date after 30 days. A time in the future, from a clock that is ahead, is "just now".
 */
export const formatTimeAgo = (instant: string, nowMs = serverNowMs()): string => {
  const ageMs = nowMs - Date.parse(instant);
  if (ageMs < 5 * minuteMs) return i18next.t('justNow');
  if (ageMs > 30 * dayMs) return formatDate(instant);
  const format = new Intl.RelativeTimeFormat(currentLanguage());
  if (ageMs < hourMs) return format.format(-Math.floor(ageMs / minuteMs), 'minute');
  if (ageMs < dayMs) return format.format(-Math.floor(ageMs / hourMs), 'hour');
  return format.format(-Math.floor(ageMs / dayMs), 'day');
};

/** Formats how long ago something was in short, beside a name: "just now", "12 min", "5 h", "2 d", and its date after 30 days. */
export const formatAge = (instant: string, nowMs = serverNowMs()): string => {
  const ageMs = nowMs - Date.parse(instant);
  if (ageMs < 5 * minuteMs) return i18next.t('justNow');
  if (ageMs > 30 * dayMs) return formatDate(instant);
  if (ageMs < hourMs) return i18next.t('age.minutes', { minutes: Math.floor(ageMs / minuteMs) });
  if (ageMs < dayMs) return i18next.t('age.hours', { hours: Math.floor(ageMs / hourMs) });
  return i18next.t('age.days', { days: Math.floor(ageMs / dayMs) });
};
