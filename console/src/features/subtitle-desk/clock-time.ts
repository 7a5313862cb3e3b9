/** A time in a video with its hundredths: `1:02.50`. */
export const formatClock = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100);
  const rest = String((hundredths % 6000) / 100 + 100).slice(1);
  const [whole = '00', fraction = ''] = rest.split('.');
  return `${Math.floor(hundredths / 6000)}:${whole}.${fraction.padEnd(2, '0')}`;
};

/** Reads `1:02.5`, `62.5` or `1:00:02,500`. @returns null for anything else */
export const parseClock = (text: string): number | null => {
  const match = /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  if (text.includes(':') && Number(seconds) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
};
