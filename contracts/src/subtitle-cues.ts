/** A line of subtitles with its start and end in the episode. */
export interface Cue {
  fromSeconds: number;
  toSeconds: number;
  text: string;
}

/** Formats a time as WebVTT and SubRip write it, such as `00:01:02.500`. */
const timestamp = (seconds: number, mark: '.' | ','): string => {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const minutes = Math.floor(milliseconds / 60_000);
  const clock = `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:${part(Math.floor(milliseconds / 1000) % 60)}`;
  return `${clock}${mark}${part(milliseconds % 1000, 3)}`;
};

/** Writes a WebVTT file. Characters that are markup in WebVTT are escaped. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n${cues
    .map(({ fromSeconds, toSeconds, text }) => {
      const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return `\n${timestamp(fromSeconds, '.')} --> ${timestamp(toSeconds, '.')}\n${plain}\n`;
    })
    .join('')}`;

/** Writes a SubRip file. Cues are numbered from 1. */
export const toSubRip = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ fromSeconds, toSeconds, text }, index) =>
        `${index + 1}\n${timestamp(fromSeconds, ',')} --> ${timestamp(toSeconds, ',')}\n${text}\n`,
    )
    .join('\n');

/** Orders cues by their start, and by their end where they start together. */
export const sortCues = <Each extends Cue>(cues: readonly Each[]): Each[] =>
  cues.toSorted((a, b) => a.fromSeconds - b.fromSeconds || a.toSeconds - b.toSeconds);

/** Rounds a time to milliseconds, which is what the files have. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/**
 * Moves all cues later, or earlier with negative seconds. A cue that would begin before the episode begins with it.
 * @returns null if a cue would end before the episode begins
 */
export const shiftCues = <Each extends Cue>(cues: readonly Each[], seconds: number): Each[] | null => {
  const shifted = cues.map((cue) => ({
    ...cue,
    fromSeconds: Math.max(0, toMilliseconds(cue.fromSeconds + seconds)),
    toSeconds: toMilliseconds(cue.toSeconds + seconds),
  }));
  return shifted.every(({ toSeconds, fromSeconds }) => toSeconds > fromSeconds) ? shifted : null;
};
