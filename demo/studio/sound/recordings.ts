import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Ffmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { sampleRate } from './mixer.ts';
import {
  nearestRecorded,
  noteStep,
  onsetSeconds,
  type RecordedInstrument,
  recordedInstruments,
  slotSeconds,
} from './recorded-instruments.ts';

/** Holds a recording for each instrument, and the lowest note of each; made by `pnpm demo:sounds`. */
export const recordingsFolder = path.join(import.meta.dirname, 'recordings');

interface Recording {
  lowest: number;
  samples: Int16Array;
}
/** Plays a single note; `seconds` is how long it is held before it rings out. */
export type PlayNote = (instrument: RecordedInstrument, midi: number, seconds: number) => Float32Array;

export const slotSecondsOf = (instrument: RecordedInstrument): number =>
  recordedInstruments[instrument].held ? slotSeconds.held : slotSeconds.struck;

/** The recordings of the drama that is being made. A thread makes the episodes of a drama one after the other. */
const decoded = new Map<RecordedInstrument, Recording>();

/**
 * Decodes the recordings of some instruments, unless the previous call did so.
 *
 * @param workFolder for temporary files
 * @returns a function that plays their notes
 * @throws FfmpegError when a recording cannot be decoded
 */
export const loadInstruments = async (
  instruments: Iterable<RecordedInstrument>,
  workFolder: string,
  ffmpeg: Ffmpeg,
): Promise<PlayNote> => {
  const wanted = [...new Set(instruments)];
  for (const instrument of decoded.keys()) if (!wanted.includes(instrument)) decoded.delete(instrument);
  const missing = wanted.filter((instrument) => !decoded.has(instrument));
  if (missing.length > 0) {
    await ffmpeg.run({
      arguments: [
        '-y',
        ...missing.flatMap((instrument) => ['-i', path.join(recordingsFolder, `${instrument}.opus`)]),
        ...missing.flatMap((instrument, index) => [
          ...[
            '-map',
            `${index}:a`,
            '-f',
            's16le',
            '-ar',
            String(sampleRate),
            '-ac',
            '1',
            `${instrument}.pcm`,
          ],
        ]),
      ],
      folder: workFolder,
    });
  }
  const lowestNotes = JSON.parse(await readFile(path.join(recordingsFolder, 'lowest-notes.json'), 'utf8'));
  for (const instrument of missing) {
    const bytes = await readFile(path.join(workFolder, `${instrument}.pcm`));
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    decoded.set(instrument, { lowest: lowestNotes[instrument], samples });
  }
  return createPlayer();
};

const createPlayer = (): PlayNote => {
  const played = new Map<string, Float32Array>();
  return (instrument, midi, seconds) => {
    const name = `${instrument} ${midi} ${seconds.toFixed(2)}`;
    const known = played.get(name);
    if (known) return known;
    const sound = playNote(instrument, midi, seconds);
    played.set(name, sound);
    return sound;
  };
};

const releaseSeconds = { held: 0.22, struck: 0.9 };
/** The part of a held note that repeats while it lasts longer than its recording, and how long the passages overlap. */
const loopSeconds = { from: 1, to: 2.6, overlap: 0.4 };

const playNote = (instrument: RecordedInstrument, midi: number, seconds: number): Float32Array => {
  const recording = decoded.get(instrument);
  if (!recording) throw new Error(`${instrument} is not decoded`);
  const { held } = recordedInstruments[instrument];
  const release = held ? releaseSeconds.held : releaseSeconds.struck;
  const recorded = nearestRecorded(midi);
  const slot = slotSecondsOf(instrument) * sampleRate;
  const start = ((recorded - recording.lowest) / noteStep) * slot + onsetSeconds * sampleRate;
  if (start < 0 || start + slot > recording.samples.length + sampleRate) {
    throw new Error(`there is no recording of ${instrument} ${recorded}: run pnpm demo:sounds`);
  }
  const speed = 2 ** ((midi - recorded) / 12);
  const longest = (slot - onsetSeconds * sampleRate) / speed;
  const wanted = (seconds + release) * sampleRate;
  const sound = new Float32Array(Math.floor(held ? wanted : Math.min(wanted, longest)));
  const read = (at: number): number => {
    const place = Math.floor(start + at);
    const part = start + at - place;
    const before = recording.samples[place] ?? 0;
    return (before + ((recording.samples[place + 1] ?? 0) - before) * part) / 32_768;
  };
  const [from, to, overlap] = [loopSeconds.from, loopSeconds.to, loopSeconds.overlap].map(
    (value) => value * sampleRate,
  ) as [number, number, number];
  const ending = release * sampleRate;
  for (let index = 0; index < sound.length; index += 1) {
    let at = index * speed;
    let value: number;
    if (held && at > to - overlap) {
      at = from + ((at - from) % (to - overlap - from));
      const blend = Math.min(1, (at - from) / overlap);
      const goesOn = at + (to - overlap - from);
      value = read(at) * Math.sqrt(blend) + (blend < 1 ? read(goesOn) * Math.sqrt(1 - blend) : 0);
    } else value = read(at);
    sound[index] = value * Math.min(1, (sound.length - index) / ending);
  }
  return sound;
};
