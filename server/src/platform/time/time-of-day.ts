/** Few of the 600 zones are in use, and each format takes some kilobytes. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
};

/** The minute of the day that clocks of a time zone show, from 0 to 1439. @throws RangeError when there is no such zone */
export const minuteOfDay = (atMs: number, zone: string): number => {
  const [hours = '0', minutes = '0'] = formatOf(zone).format(atMs).split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** The canonical name of a time zone, however its letters are written; null when there is none. */
export const canonicalZone = (name: string): string | null => {
  // Also refuses offsets such as +05:30, which know no summer time.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};
