/** An instant within a calendar day (`2026-11-23`) of the viewer, for formats that use this device's time zone. */
export const localNoon = (day: string): string => `${day}T12:00:00`;
