import { dateLocale } from '#lib/language/i18n.ts';
import { startOfDay } from './calendar-days.ts';

/** A month in words: "December 2026". @param month `YYYY-MM` */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric' }).format(startOfDay(`${month}-01`));
