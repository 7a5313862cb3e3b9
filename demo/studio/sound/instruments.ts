import { chance } from '../../seeded-random.ts';
import type { instruments } from '../film/film.ts';
import { sampleRate } from './mixer.ts';

export type Instrument = (typeof instruments)[number];

const frequencyOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

const tableSize = 4096;
const sineTable = Float32Array.from({ length: tableSize + 1 }, (_, index) =>
  Math.sin((index / tableSize) * Math.PI * 2),
);
/** The sine of a phase in turns (1 is a full cycle). */
export const sine = (turns: number): number => sineTable[((turns - Math.floor(turns)) * tableSize) | 0] ?? 0;

interface Tone {
  /** Partials: multiple of the root frequency, amplitude, and decay per second. */
  partials: readonly (readonly [number, number, number])[];
  attackSeconds: number;
  /** Seconds that it rings after its beat. */
  ringSeconds: number;
  /** Semitones above the pitch at which it starts, to slide down from. */
  slide?: number;
  vibrato?: number;
  /** Swells and sustains instead of decaying. */
  held?: boolean;
}

const tones: Record<Exclude<Instrument, 'pluck'>, Tone> = {
  zither: {
    partials: [
      [1, 1, 1.5],
      [2, 0.62, 2.1],
      [3, 0.42, 2.9],
      [4, 0.26, 3.8],
      [5, 0.2, 5],
      [7, 0.1, 8],
    ],
    attackSeconds: 0.003,
    ringSeconds: 1.7,
    slide: 0.35,
    vibrato: 0.12,
  },
  bell: {
    partials: [
      [1, 1, 1.3],
      [2, 0.35, 2.2],
      [2.76, 0.4, 2.6],
      [5.4, 0.22, 5],
      [8.9, 0.08, 9],
    ],
    attackSeconds: 0.002,
    ringSeconds: 2.2,
  },
  reed: {
    partials: [
      [1, 1, 0],
      [1.004, 0.7, 0],
      [2, 0.5, 0],
      [3, 0.34, 0],
      [4, 0.2, 0],
      [5, 0.12, 0],
    ],
    attackSeconds: 0.16,
    ringSeconds: 0.25,
    vibrato: 0.1,
    held: true,
  },
  pulse: {
    partials: [
      [1, 1, 5],
      [2, 0.5, 7],
      [3, 0.33, 10],
      [4, 0.2, 14],
      [0.5, 0.5, 4],
    ],
    attackSeconds: 0.006,
    ringSeconds: 0.3,
  },
};

const playTone = (tone: Tone, frequency: number, seconds: number): Float32Array => {
  const total = seconds + tone.ringSeconds;
  const sound = new Float32Array(Math.ceil(total * sampleRate));
  for (const [multiple, loudness, dying] of tone.partials) {
    if (frequency * multiple > 12_000) continue;
    let phase = 0;
    let level = loudness;
    const fall = Math.exp(-dying / sampleRate);
    for (let index = 0; index < sound.length; index += 1) {
      const time = index / sampleRate;
      let bend = 0;
      if (tone.slide && time < 0.3) bend += tone.slide * (1 - time / 0.3);
      if (tone.vibrato && time > 0.25) bend += tone.vibrato * sine(time * 5.3);
      phase += (frequency * multiple * (1 + bend * 0.0595)) / sampleRate;
      level *= fall;
      sound[index] = (sound[index] ?? 0) + sine(phase) * level;
    }
  }
  const release = tone.held ? tone.ringSeconds : Math.min(0.3, tone.ringSeconds);
  for (let index = 0; index < sound.length; index += 1) {
    const time = index / sampleRate;
    const shape = Math.min(1, time / tone.attackSeconds, (total - time) / release);
    sound[index] = (sound[index] ?? 0) * shape * 0.3;
  }
  return sound;
};

/** A plucked string: noise in a delay line with a low-pass filter (Karplus–Strong). */
const playString = (frequency: number, seconds: number): Float32Array => {
  const period = Math.max(2, Math.round(sampleRate / frequency));
  const line = Float32Array.from({ length: period }, (_, index) => chance(period, index) * 2 - 1);
  for (let index = 1; index < period; index += 1)
    line[index] = ((line[index] ?? 0) + (line[index - 1] ?? 0)) / 2;
  const sound = new Float32Array(Math.ceil((seconds + 1.6) * sampleRate));
  const keep = 0.9985 - 0.000_6 * Math.min(1, frequency / 900);
  for (let index = 0; index < sound.length; index += 1) {
    const place = index % period;
    const value = line[place] ?? 0;
    sound[index] = value * Math.min(1, (sound.length - index) / 8000);
    line[place] = ((value + (line[(place + 1) % period] ?? 0)) / 2) * keep;
  }
  return sound;
};

/**
 * Creates a function that plays single notes; `seconds` is how long a note is held before it rings out. Notes are
 * cached, because tunes repeat them.
 */
export const createPlayer = () => {
  const played = new Map<string, Float32Array>();
  return (instrument: Instrument, midi: number, seconds: number): Float32Array => {
    const name = `${instrument} ${midi} ${seconds.toFixed(2)}`;
    const known = played.get(name);
    if (known) return known;
    const frequency = frequencyOf(midi);
    const sound =
      instrument === 'pluck'
        ? playString(frequency, seconds)
        : playTone(tones[instrument], frequency, seconds);
    played.set(name, sound);
    return sound;
  };
};
