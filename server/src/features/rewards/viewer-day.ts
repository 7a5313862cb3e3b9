import { lastLocalMidnight, localDayOf, nextLocalMidnight } from '#platform/time/local-day.ts';

/** A day as a viewer lives it: its date, and the two midnights it lies between. */
export interface ViewerDay {
  day: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * The day a viewer is in. It ends at midnight of the country it began in, and a new country counts from then on; a date
 * that the viewer had before goes on until its next one. So no moment belongs to two days and no day comes twice,
 * whatever the country is changed to.
 * @param last the day the viewer was last seen in
 */
export const viewerDayAt = (now: Date, country: string, last: ViewerDay | null): ViewerDay => {
  if (last && now < last.endsAt) return last;
  const day = localDayOf(now, country);
  const endsAt = nextLocalMidnight(now, country);
  if (last && day <= last.day) return { ...last, endsAt };
  const midnight = lastLocalMidnight(now, country);
  return { day, startsAt: last && last.endsAt > midnight ? last.endsAt : midnight, endsAt };
};
