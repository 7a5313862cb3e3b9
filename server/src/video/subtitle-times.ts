/** A place between parts of a time stamp where translation programs put a space. */
const gap = String.raw`[ \t]?`;
/** WebVTT makes hours optional, SubRip uses a comma, and some files have no fraction. */
const stamp = String.raw`(?:(\d{1,3})${gap}[:：]${gap})?(\d{1,2})${gap}[:：]${gap}(\d{1,2})(?:${gap}[.,:;，．]${gap}(\d{1,3}))?`;
const arrow = String.raw`\s*([-‐‑‒–—−－]+\s?[>＞]|→|⟶|=+>)\s*`;
const timing = new RegExp(`^\\s*${stamp}${arrow}${stamp}(?!\\d)`);
const wholeStamp = String.raw`\d{1,3}:\d{1,2}:\d{1,2}(?:[.,:;]\d{1,3})?`;
/** A line that is meant as a time span. */
const meant = new RegExp(
  `-->|^\\s*${wholeStamp}(?:${arrow}|[\\s,;-]+${wholeStamp}\\s*$)|^\\s*\\d{1,3}:\\d{2}:\\d{2}[.,]\\d{3}\\s*$`,
);

export interface TimeSpan {
  fromSeconds: number;
  toSeconds: number;
}

/** Reads the line that begins a cue. @returns null for another line; NaN for one that is meant as such and cannot be read */
export const readTimeSpan = (line: string): TimeSpan | null => {
  const parts = (timing.exec(line) ?? []).slice(1);
  const [from, sign, to] = [parts.slice(0, 4), parts[4], parts.slice(5)];
  // Somebody can say "12:30 -> 14:00".
  const isTime = (each: readonly (string | undefined)[]) => each[0] !== undefined || each[3] !== undefined;
  if (sign === '-->' || (isTime(from) && isTime(to)))
    return { fromSeconds: toSeconds(from), toSeconds: toSeconds(to) };
  return meant.test(line) ? { fromSeconds: Number.NaN, toSeconds: Number.NaN } : null;
};

const toSeconds = ([hours, minutes, seconds, fraction = '0']: (string | undefined)[]): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
