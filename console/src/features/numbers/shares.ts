import i18next from 'i18next';
import { formatNumber, formatShare } from '#lib/language/format.ts';

/** People with their share; without it where they are too few: "123 · 62 %". */
export const withShare = (people: number, share: number | null): string =>
  share === null ? formatNumber(people) : `${formatNumber(people)} · ${formatShare(share)}`;

/** A share for a file, as a number of 1 with four digits; empty where people are too few. */
export const plainShare = (share: number | null): string | null => share?.toFixed(4) ?? null;

/** Says until when reports are counted, where some are left. */
export const countedSentence = (countedUntil: string | null, time: (instant: string) => string): string =>
  countedUntil === null ? '' : i18next.t('countedUntil', { ns: 'numbers', time: time(countedUntil) });
