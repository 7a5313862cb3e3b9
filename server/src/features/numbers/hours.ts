import { listZoneDays } from '#platform/time/zone-days.ts';

const hourMs = 3_600_000;

/**
 * A period in milliseconds, and in hours since the epoch: playbacks are stored by the hour, so one that begins before the
 * midnight of a zone with half hours belongs to the day before.
 */
export const periodIn = ({ from, until, zone }: { from: string; until: string; zone: string }) => {
  const days = listZoneDays(from, until, zone);
  const fromMs = days[0]?.startMs ?? 0;
  const untilMs = days.at(-1)?.endMs ?? 0;
  return { fromMs, untilMs, fromHour: Math.ceil(fromMs / hourMs), untilHour: Math.ceil(untilMs / hourMs) };
};
