import { type CalendarDate, parseDate, Time, toCalendarDateTime, toZoned } from '@internationalized/date';

/** Some episodes each day at a time of day. */
export interface Drip {
  /** The first day: 2026-12-05. */
  from: string;
  /** 19:00. */
  timeOfDay: string;
  perDay: number;
  /** IANA. */
  zone: string;
}

/** When each of these episodes is shown, as ISO 8601. A day keeps its time of day when the clocks change. */
export const planDrip = (
  episodeIds: readonly string[],
  { from, timeOfDay, perDay, zone }: Drip,
): Map<string, string> => {
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number);
  const first: CalendarDate = parseDate(from);
  return new Map(
    episodeIds.map((id, index) => {
      const day = first.add({ days: Math.floor(index / perDay) });
      const time = toZoned(toCalendarDateTime(day, new Time(hour, minute)), zone);
      return [id, time.toDate().toISOString()];
    }),
  );
};
