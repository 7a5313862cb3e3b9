import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Ffmpeg, FfmpegError } from './ffmpeg.ts';
import { findSpeech, type Speech, speechSampleRate } from './find-speech.ts';
import { readPlaylist } from './hls-playlist.ts';
import { renditionInput } from './rendition-input.ts';

/** The file beside the renditions. Another way to measure has another name. */
export const soundWaveName = 'wave-1.json';

/** A sound as staff see it. */
export interface SoundWave {
  peaksPerSecond: number;
  /** The loudest sample of each part, from 0 to 100. */
  peaks: number[];
  /** Where somebody speaks. */
  speech: Speech[];
}

const peaksPerSecond = 50;
const loudest = 32_768;

/**
 * Measures the sound of a packaged video.
 * @param folder of a rendition or a sound track, below the media folder
 * @throws FfmpegError when it cannot be decoded or has none
 */
export const measureSoundWave = async (
  mediaDir: string,
  folder: string,
  ffmpeg: Ffmpeg,
): Promise<SoundWave> => {
  const playlist = await readPlaylist(path.join(mediaDir, folder));
  if (!playlist) throw new FfmpegError(`${folder} has no playlist`);
  const workFolder = await mkdtemp(path.join(tmpdir(), 'cliffhanger-wave-'));
  try {
    const file = path.join(workFolder, 'sound.raw');
    const format = ['-ac', '1', '-ar', String(speechSampleRate), '-f', 's16le'];
    await ffmpeg.run({
      arguments: [...renditionInput(playlist), '-map', '0:a', ...format, `file:${file}`],
      folder: path.join(mediaDir, folder),
    });
    const bytes = await readFile(file);
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    return { peaksPerSecond, peaks: findPeaks(samples), speech: await findSpeech(samples) };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
};

const findPeaks = (samples: Int16Array): number[] => {
  const partSamples = speechSampleRate / peaksPerSecond;
  return Array.from({ length: Math.ceil(samples.length / partSamples) }, (_, part) => {
    let peak = 0;
    for (const sample of samples.subarray(part * partSamples, (part + 1) * partSamples))
      peak = Math.max(peak, Math.abs(sample));
    return Math.round((peak / loudest) * 100);
  });
};
