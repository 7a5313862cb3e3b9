import { watchLimitRules } from '@cliffhanger/contracts/watch-limits';

/** The limits that the scale offers. */
export const minuteStops = [15, 30, 60, 90, 120] as const;

/** Reads minutes that the viewer typed. @returns null if it is no limit that can be set */
export const parseMinutes = (text: string): number | null => {
  const { min, max } = watchLimitRules.minutes;
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes >= min && minutes <= max ? minutes : null;
};
