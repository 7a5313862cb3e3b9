import { dates } from './format-day.ts';

/** The name of a time zone in the interface's language: "Western European Time". @param timeZone IANA name */
export const zoneName = (timeZone: string): string =>
  dates({ timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
