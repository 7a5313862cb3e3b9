/** A subtitle with its start and end in the episode. */
export interface Cue {
  fromSeconds: number;
  toSeconds: number;
  text: string;
}

const timestamp = (seconds: number): string => {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits = 2): string => String(value).padStart(digits, '0');
  const minutes = Math.floor(milliseconds / 60_000);
  const clock = `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:${part(Math.floor(milliseconds / 1000) % 60)}`;
  return `${clock}.${part(milliseconds % 1000, 3)}`;
};

/** Writes a WebVTT file. Characters that are markup in WebVTT are escaped. */
export const toWebVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n${cues
    .map(({ fromSeconds, toSeconds, text }) => {
      const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      return `\n${timestamp(fromSeconds)} --> ${timestamp(toSeconds)}\n${plain}\n`;
    })
    .join('')}`;
