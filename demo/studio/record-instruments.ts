import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { filmOf, listDramas } from './demo-content.ts';
import { sampleRate } from './sound/mixer.ts';
import {
  nearestRecorded,
  noteStep,
  onsetSeconds,
  type RecordedInstrument,
  recordedInstruments,
} from './sound/recorded-instruments.ts';
import { recordingsFolder, slotSecondsOf } from './sound/recordings.ts';
import { composeStems } from './sound/score.ts';

const help = `Usage: pnpm demo:sounds

Records the notes that the music of the demo uses, from the sound font FluidR3 (MIT). It needs fluidsynth and the sound
font (Debian: apt install fluidsynth fluid-soundfont-gm; another place of the font: SOUND_FONT).
`;

const soundFont = process.env.SOUND_FONT ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2';

/** The lowest and the highest recorded note that the music of all dramas needs of each instrument. */
const listRanges = (): Map<RecordedInstrument, { lowest: number; highest: number }> => {
  const ranges = new Map<RecordedInstrument, { lowest: number; highest: number }>();
  for (const { source, film } of listDramas()) {
    for (const { number, lines } of source.episodes) {
      const episode = filmOf({ source, film }, number);
      const isFinale = episode === film.episodes.at(-1);
      const play = (instrument: RecordedInstrument, midi: number): Float32Array => {
        const note = nearestRecorded(midi);
        const { lowest, highest } = ranges.get(instrument) ?? { lowest: note, highest: note };
        ranges.set(instrument, { lowest: Math.min(lowest, note), highest: Math.max(highest, note) });
        return new Float32Array(0);
      };
      composeStems(film.theme, { episode, isFinale, lines, play });
    }
  }
  return ranges;
};

const ticksPerSecond = 960;
/** A number as MIDI files have it: seven bits in a byte, the highest first. */
const variableLength = (value: number): number[] =>
  value < 128 ? [value] : [...variableLength(value >> 7).map((byte) => byte | 128), value & 127];

/** A MIDI file with one note in each slot. */
const createMidi = (instrument: RecordedInstrument, notes: readonly number[]): Buffer => {
  const slot = slotSecondsOf(instrument);
  const onset = onsetSeconds * ticksPerSecond;
  const length = (slot - 0.15) * ticksPerSecond;
  // At 120 beats a minute, a beat has half the ticks of a second.
  const track = [0, 0xc0, recordedInstruments[instrument].program];
  for (const [index, note] of notes.entries()) {
    const before = index === 0 ? onset : slot * ticksPerSecond - length;
    track.push(...variableLength(Math.round(before)), 0x90, note, 96);
    track.push(...variableLength(Math.round(length)), 0x80, note, 0);
  }
  track.push(...variableLength(ticksPerSecond), 0xff, 0x2f, 0);
  const header = Buffer.from('MThd\0\0\0\x06\0\0\0\x01\0\0MTrk\0\0\0\0', 'latin1');
  header.writeUInt16BE(ticksPerSecond / 2, 12);
  header.writeUInt32BE(track.length, 18);
  return Buffer.concat([header, Buffer.from(track)]);
};

const runTool = (program: string, given: readonly string[]): void => {
  const { status, error, stderr } = spawnSync(program, given, { encoding: 'utf8', timeout: 120_000 });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
};

/** Mixes to mono and gives each note the same root mean square in its first part. */
const levelNotes = (stereo: Int16Array, slot: number, count: number): Int16Array => {
  const mono = new Int16Array(slot * count);
  const measured = sampleRate * 0.7;
  for (let note = 0; note < count; note += 1) {
    const at = (index: number) =>
      ((stereo[(note * slot + index) * 2] ?? 0) + (stereo[(note * slot + index) * 2 + 1] ?? 0)) / 2;
    let [power, peak] = [1, 1];
    for (let index = 0; index < measured; index += 1) power += at(index) ** 2;
    for (let index = 0; index < slot; index += 1) peak = Math.max(peak, Math.abs(at(index)));
    const gain = Math.min(3600 / Math.sqrt(power / measured), 30_000 / peak);
    for (let index = 0; index < slot; index += 1) {
      const fade = Math.min(1, (slot - index) / (sampleRate * 0.05));
      mono[note * slot + index] = Math.round(at(index) * gain * fade);
    }
  }
  return mono;
};

const record = async (folder: string): Promise<Record<string, number>> => {
  const ffmpeg = await openFfmpeg();
  const lowestNotes: Record<string, number> = {};
  for (const [instrument, { lowest, highest }] of listRanges()) {
    const notes = Array.from(
      { length: (highest - lowest) / noteStep + 1 },
      (_, index) => lowest + index * noteStep,
    );
    const [midi, raw, pcm] = ['notes.mid', 'notes.raw', 'notes.pcm'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    writeFileSync(midi, createMidi(instrument, notes));
    const plain = [
      '-ni',
      '-R',
      '0',
      '-C',
      '0',
      '-g',
      '0.5',
      '-r',
      String(sampleRate),
      '-T',
      'raw',
      '-O',
      's16',
    ];
    runTool('fluidsynth', [...plain, '-F', raw, soundFont, midi]);
    const bytes = readFileSync(raw);
    const stereo = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
    const mono = levelNotes(stereo, slotSecondsOf(instrument) * sampleRate, notes.length);
    writeFileSync(pcm, Buffer.from(mono.buffer));
    await ffmpeg.run({
      arguments: [
        ...['-y', '-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', pcm],
        ...[
          '-c:a',
          'libopus',
          '-b:a',
          '32k',
          '-map_metadata',
          '-1',
          '-fflags',
          '+bitexact',
          '-flags:a',
          '+bitexact',
        ],
        path.join(recordingsFolder, `${instrument}.opus`),
      ],
      folder,
    });
    lowestNotes[instrument] = lowest;
    process.stdout.write(`${instrument}: ${notes.length} notes from ${lowest}\n`);
  }
  return lowestNotes;
};

if (process.argv.includes('--help')) process.stdout.write(help);
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-instruments-'));
  mkdirSync(recordingsFolder, { recursive: true });
  try {
    const lowestNotes = await record(folder);
    writeFileSync(
      path.join(recordingsFolder, 'lowest-notes.json'),
      `${JSON.stringify(lowestNotes, null, 2)}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
