/** How often in a second it is known how far a mouth is open. */
export const openingsPerSecond = 20;

const base = 36;

/** Writes openings, 0 to 1, as digits, one for each. */
export const writeOpenings = (openings: readonly number[]): string =>
  openings.map((opening) => Math.round(opening * (base - 1)).toString(base)).join('');

/** Reads openings from their digits. */
export const readOpenings = (digits: string): number[] =>
  [...digits].map((digit) => Number.parseInt(digit, base) / (base - 1));
