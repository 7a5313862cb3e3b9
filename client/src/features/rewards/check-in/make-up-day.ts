/**
 * The first day that can be made up after another one.
 * @param madeUpDay `2026-11-15`
 * @param everyDays of this many days in a row, one can be made up
 */
export const makeUpAllowedFrom = (madeUpDay: string, everyDays: number): string => {
  const date = new Date(`${madeUpDay}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + everyDays);
  return date.toISOString().slice(0, 10);
};
