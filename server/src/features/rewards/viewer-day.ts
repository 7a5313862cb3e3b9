import { type LocalDay, localDayAt } from '#platform/time/local-day.ts';

/** A viewer's local day. A change of country can make it shorter or longer than a day of a country. */
export type ViewerDay = LocalDay;

/**
 * Computes the viewer's current day. A day ends at midnight of the country it began in; a new country applies from then
 * on. If its date is not later than the last day's, the last day continues until midnight of the new country. So days
 * never overlap and no date repeats, whatever the country changes to.
 * @param last the last saved day
 */
export const viewerDayAt = (now: Date, country: string, last: ViewerDay | null): ViewerDay => {
  if (last && now < last.endsAt) return last;
  const { day, startsAt, endsAt } = localDayAt(now, country);
  if (last && day <= last.day) return { ...last, endsAt };
  return { day, startsAt: last && last.endsAt > startsAt ? last.endsAt : startsAt, endsAt };
};
