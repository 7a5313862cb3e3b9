import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clamp } from '../../seeded-random.ts';
import { composeMelody, type PitchPoint } from './melody.ts';
import { type Recorded, recordSyllables, runTool, type Speech } from './record-syllables.ts';
import { readWav } from './voice-wav.ts';
import type { Voice } from './voices-file.ts';

export interface Spoken {
  samples: Float32Array;
  /** Median of the pitch, and its standard deviation in semitones. */
  hertz: number;
  spread: number;
  /** How much more of the voice is tone than noise, in dB, before breath is added. */
  harmonicity: number;
}

/** The recorded voices: their formants as factors of a man's, and between which pitches they speak. */
const timbres: Readonly<Record<Voice['timbre'], { tract: number; floor: number; ceiling: number }>> = {
  slt: { tract: 1.16, floor: 110, ceiling: 350 },
  rms: { tract: 1, floor: 60, ceiling: 220 },
  awb: { tract: 1.02, floor: 75, ceiling: 260 },
};

const writePoints = (file: string, points: readonly PitchPoint[]): void =>
  writeFileSync(
    file,
    points.map(([seconds, hertz]) => `t=${seconds.toFixed(4)} f=${hertz.toFixed(1)}`).join('\n'),
  );

/** What is tried for a line in turn: other syllables, and a wider melody. */
const attempts = [
  { variant: 0, range: 1 },
  { variant: 0, range: 1.35 },
  { variant: 1, range: 1.35 },
  { variant: 2, range: 1.35 },
  { variant: 3, range: 1.6 },
  { variant: 4, range: 1.6 },
  { variant: 5, range: 2 },
  { variant: 6, range: 2 },
] as const;
/** Below, a recording has noise where its voice should be. */
const leastHarmonicity = 8;

const isGood = (speech: Speech, { spread, harmonicity }: Spoken): boolean =>
  spread >= speech.leastSpread && harmonicity >= leastHarmonicity;

/**
 * Says lines in nonsense words: syllables in a recorded voice by flite, their throat, melody, pace and breath by Praat. A
 * line that comes out flat or noisy is said again in another way.
 *
 * @param folder for temporary files; its path has no spaces
 * @throws when a program is missing or fails
 */
export const speakLines = (speeches: readonly Speech[], folder: string): Spoken[] => {
  const spoken: Spoken[] = [];
  let waiting = speeches.map((speech, index) => ({ index, speech }));
  for (const { variant, range } of attempts) {
    if (waiting.length === 0) break;
    const said = waiting.map(({ index, speech }) => {
      const own = { ...speech, seed: speech.seed + variant };
      return { speech: own, recorded: recordSyllables(own, path.join(folder, `raw${index}.wav`)) };
    });
    for (const [place, one] of resynthesize(said, range, folder).entries()) {
      const { index, speech } = waiting[place] ?? { index: 0, speech: undefined };
      const before = spoken[index];
      if (!before || (speech && isGood(speech, one)) || one.spread > before.spread) spoken[index] = one;
    }
    waiting = waiting.filter(({ index, speech }) => {
      const one = spoken[index];
      return !one || !isGood(speech, one);
    });
  }
  return spoken;
};

/** Runs Praat. `range` widens the melodies. */
const resynthesize = (
  said: readonly { speech: Speech; recorded: Recorded }[],
  range: number,
  folder: string,
): Spoken[] => {
  const list = path.join(folder, 'list.txt');
  const rows = said.map(({ speech, recorded }, index) => {
    const { voice, mood, seed } = speech;
    const { file, syllables, stretch, isTonal } = recorded;
    const points = path.join(folder, `points${index}.txt`);
    writePoints(points, composeMelody(syllables, voice, mood, { isTonal, range, seed }));
    const breath = clamp(voice.breath + mood.breath, 0, 0.95);
    const { tract, floor, ceiling } = timbres[voice.timbre];
    // Octaves above and below are no pitches of this line.
    const base = voice.hertz * 2 ** (mood.pitch / 12);
    return [
      `in=${file} out=${path.join(folder, `take${index}.wav`)} points=${points}`,
      `shift=${(voice.tract / tract).toFixed(4)} rawFloor=${floor} rawCeiling=${ceiling}`,
      `floor=${(base * 0.55).toFixed(1)} ceiling=${(base * 2.4).toFixed(1)}`,
      `stretch=${stretch.toFixed(4)} breath=${breath.toFixed(3)}`,
    ].join(' ');
  });
  writeFileSync(list, rows.join('\n'));
  const report = runTool('praat', ['--run', path.join(import.meta.dirname, 'resynthesize.praat'), list]);
  return report
    .trim()
    .split('\n')
    .map((line) => {
      const [file = '', ...measured] = line.trim().split(/\s+/);
      const [hertz = 0, spread = 0, harmonicity = 0] = measured.map((value) => Number(value) || 0);
      return { samples: readWav(file), hertz, spread, harmonicity };
    });
};
