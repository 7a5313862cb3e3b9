import type { StaffResult } from '@cliffhanger/contracts/staff';
import { formatNumber } from '#lib/language/format.ts';

const bytesPerGb = 1e9;

export const formatGb = (bytes: number): string => formatNumber(Math.round((bytes / bytesPerGb) * 10) / 10);

/** Whether the disk comes near what it keeps free, below which nothing is stored. */
export const isDiskLow = ({ freeBytes, minFreeBytes }: StaffResult<'library.health'>['disk']): boolean =>
  freeBytes < 2 * minFreeBytes;
