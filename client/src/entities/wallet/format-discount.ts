import i18next from 'i18next';
import { formatPercent } from '#lib/language/format.ts';

/** A discount as a badge: −25%, in Chinese 省 25%. Undefined without one. */
export const formatDiscount = (percent: number): string | undefined =>
  percent > 0
    ? i18next.t('unlocks:discount', { percent: formatPercent(percent).replace('+', '') })
    : undefined;
