import type { ZoneDay } from '#platform/time/zone-days.ts';

const hourMs = 3_600_000;

/** Days with their numbers, their times and the hours that begin in them, for `json_each`. */
export const daysAsJson = (days: readonly ZoneDay[]): string =>
  JSON.stringify(
    days.map(({ startMs, endMs }, number) => [
      ...[number, startMs, endMs],
      ...[Math.ceil(startMs / hourMs), Math.ceil(endMs / hourMs)],
    ]),
  );
