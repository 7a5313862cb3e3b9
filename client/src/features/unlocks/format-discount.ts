import type { CostToFinish } from '@cliffhanger/contracts';
import { formatPercent } from '#lib/language/format.ts';

/** The discount on the rest of a series, such as "−25%"; undefined without one. */
export const formatDiscount = ({ discountPercent }: NonNullable<CostToFinish['rest']>): string | undefined =>
  discountPercent > 0 ? formatPercent(-discountPercent) : undefined;
