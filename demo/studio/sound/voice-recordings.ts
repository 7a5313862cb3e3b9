import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { recordingFile, type Take } from '../voices/voices-file.ts';
import { sampleRate } from './mixer.ts';
import type { PlacedVoice } from './voice-stem.ts';

/** A line, and its voice if one is recorded. */
interface Line {
  fromSeconds: number;
  toSeconds: number;
  take?: Take | undefined;
}

/**
 * Decodes the voices of an episode.
 *
 * @param folder the drama's
 * @param workFolder for temporary files
 * @throws FfmpegError when the recording cannot be decoded
 */
export const loadVoices = async (
  folder: string,
  number: number,
  lines: readonly Line[],
  { workFolder, ffmpeg }: { workFolder: string; ffmpeg: Ffmpeg },
): Promise<PlacedVoice[]> => {
  if (!lines.some(({ take }) => take)) return [];
  await ffmpeg.run({
    arguments: [
      ...['-y', '-i', recordingFile(folder, number)],
      ...['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', 'voices.pcm'],
    ],
    folder: workFolder,
  });
  const bytes = await readFile(path.join(workFolder, 'voices.pcm'));
  const recording = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  return lines.flatMap(({ fromSeconds, toSeconds, take }) => {
    if (!take) return [];
    const start = Math.round(take.fromSeconds * sampleRate);
    const samples = Float32Array.from(
      recording.subarray(start, start + Math.round(take.seconds * sampleRate)),
      (value) => value / 32_768,
    );
    return [{ fromSeconds, toSeconds, samples, through: take.through }];
  });
};
