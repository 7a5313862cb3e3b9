import { VideoError } from './video-info.ts';

// Reads facts from ffmpeg's log, because the npm package of ffmpeg has no ffprobe.

/** The integrated loudness and true peak from the `loudnorm` filter. After a change of format, it reports once more. */
export const readLoudness = (log: string): { lufs: number; peakDb: number } => {
  const read = (name: string) => {
    const values = [...log.matchAll(new RegExp(`"${name}" : "([^"]*)"`, 'g'))].map(([, value]) =>
      Number(value),
    );
    return values.findLast(Number.isFinite) ?? Number.NEGATIVE_INFINITY;
  };
  return { lufs: read('input_i'), peakDb: read('input_tp') };
};

/** How often ffmpeg prepared to filter a sound track: once for each format. Needs the log level `verbose`. */
export const countSoundFormats = (log: string): number =>
  [...log.matchAll(/ samplefmt:\S+ samplerate:/g)].length;

/** The size of a decoded frame, which ffmpeg has already rotated. */
export const readDisplaySize = (log: string): { width: number; height: number } => {
  const frame = /Stream #0:0.*?: Video: wrapped_avframe.*?, (\d+)x(\d+)/.exec(log);
  const [width, height] = (frame ?? []).slice(1).map(Number);
  if (!width || !height) throw new VideoError('sizeMissing', {});
  return { width, height };
};

/** The sizes of the decoded frames with square pixels, not rotated: one after each change. Needs the log level `verbose`. */
export const readSizes = (log: string): { width: number; height: number }[] =>
  [...log.matchAll(/\bw:(\d+) h:(\d+) pixfmt:\S+ tb:\S+.*?\bsar:(\d+)\/(\d+)/g)].map(
    ([, width, height, sarWidth, sarHeight]) => ({
      width: Math.round((Number(width) * (Number(sarWidth) || 1)) / (Number(sarHeight) || 1)),
      height: Number(height),
    }),
  );
