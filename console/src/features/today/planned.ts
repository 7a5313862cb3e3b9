/** Whether viewers see a drama from some time in the future on. */
export const isPlanned = ({ publishedAt }: { publishedAt: string | null }): boolean =>
  publishedAt !== null && Date.parse(publishedAt) > Date.now();

/** The days that Today looks ahead. */
export const shownDays = 7;

/** Whether something is within the next seven days. */
export const isSoon = (instant: string | null): instant is string => {
  if (instant === null) return false;
  const aheadMs = Date.parse(instant) - Date.now();
  return aheadMs > 0 && aheadMs < shownDays * 86_400_000;
};
