import { lastLocalMidnight, localDayOf, nextLocalMidnight } from '#platform/time/local-day.ts';

/** A viewer's local day: its date, and when it starts and ends. */
export interface ViewerDay {
  day: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Computes the viewer's current day. A day ends at midnight of the country it began in; a new country applies from then
 * on. If its date is not later than the last day's, the last day continues until midnight of the new country. So days
 * never overlap and no date repeats, whatever the country changes to.
 * @param last the last saved day
 */
export const viewerDayAt = (now: Date, country: string, last: ViewerDay | null): ViewerDay => {
  if (last && now < last.endsAt) return last;
  const day = localDayOf(now, country);
  const endsAt = nextLocalMidnight(now, country);
  if (last && day <= last.day) return { ...last, endsAt };
  const midnight = lastLocalMidnight(now, country);
  return { day, startsAt: last && last.endsAt > midnight ? last.endsAt : midnight, endsAt };
};
