import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';

export type Playback = StaffResult<'stats.playback'>;
export type Quantiles = Playback['rows'][number]['cold'];

/** The measurements that have quantiles, as files name them. */
export const measurements = ['cold', 'warm', 'next', 'stalls', 'droppedFrames'] as const;

/** The ways of starting. */
export const starts = ['cold', 'warm', 'next'] as const;
export type Start = (typeof starts)[number];

export const formatPerHundred = (number: number | null): string =>
  number === null ? '–' : formatNumber(Math.round(number * 10) / 10);

/** The median and what 95 % stay under, in words. */
export const useMilliseconds = (): ((quantiles: Quantiles) => string) => {
  const { t } = useTranslation('numbers');
  return ({ p50, p95 }) =>
    p50 === null || p95 === null
      ? '–'
      : t('playback.milliseconds', { p50: formatNumber(p50), p95: formatNumber(p95) });
};
