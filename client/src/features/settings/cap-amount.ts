import { limits } from '@cliffhanger/contracts/core';

/** The amounts that the scale offers. */
export const capStops = [30, 60, 120, 240, 480] as const;

/** Reads an amount that the viewer typed. @returns null if it is not a whole number of coins within the limit */
export const parseCap = (text: string): number | null => {
  const digits = text.replace(/[\s.,]/g, '');
  if (!/^\d{1,6}$/.test(digits)) return null;
  const coins = Number(digits);
  return coins >= 1 && coins <= limits.autoUnlockCapCoins.max ? coins : null;
};
