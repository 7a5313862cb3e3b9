import { chance } from '../../seeded-random.ts';

/** Sounds of a voice without words. */
export type VocalSound = 'breath' | 'gasp' | 'laugh' | 'sigh' | 'sob';

/** What of a sound is heard at a moment: air and voice, semitones above the speaker's pitch, and formants in hertz. */
interface Moment {
  air: number;
  sound: number;
  semitones: number;
  formants: readonly [number, number, number];
}

interface Shape {
  seconds: number;
  /** `part` of the sound is done, 0 to 1. */
  at: (part: number) => Moment;
}

const arch = (part: number): number => Math.sin(Math.PI * Math.min(1, Math.max(0, part)));

const shapes: Readonly<Record<VocalSound, Shape>> = {
  breath: {
    seconds: 0.3,
    at: (part) => ({ air: arch(part) ** 1.5, sound: 0, semitones: 0, formants: [560, 1450, 2650] }),
  },
  gasp: {
    seconds: 0.34,
    at: (part) => {
      const air = part < 0.1 ? part / 0.1 : Math.exp(-(part - 0.1) * 4);
      return {
        air,
        sound: 0.12 * air * (part > 0.15 ? 0.4 : 1),
        semitones: 7 - 3 * part,
        formants: [520 + 300 * part, 1500 + 300 * part, 2700],
      };
    },
  },
  sigh: {
    seconds: 0.6,
    at: (part) => ({
      air: arch(part * 1.15) ** 0.8 * (1 - part * 0.5),
      sound: 0.25 * Math.exp(-part * 5),
      semitones: 2 - 7 * part,
      formants: [620 - 200 * part, 1250 - 250 * part, 2450],
    }),
  },
  sob: {
    seconds: 0.6,
    at: (part) => {
      const beat = (part * 2) % 1;
      return {
        air: arch(beat) * (1 - part * 0.3),
        sound: 0.7 * arch(beat * 1.4),
        semitones: 5 + 2 * Math.sin(beat * 3) - 3 * part,
        formants: [480, 1250, 2500],
      };
    },
  },
  laugh: {
    seconds: 0.66,
    at: (part) => {
      const beat = (part * 3.5) % 1;
      const fading = 1 - part * 0.6;
      return {
        air: (beat < 0.35 ? 1 : 0.15) * fading,
        sound: beat > 0.25 && beat < 0.8 ? arch((beat - 0.25) / 0.55) * fading : 0,
        semitones: 5 - 5 * part - 2 * beat,
        formants: [720, 1300, 2550],
      };
    },
  },
};

export const vocalSeconds = (kind: VocalSound): number => shapes[kind].seconds;

/** A resonance of a throat: a filter of two poles. */
const createResonance = (rate: number) => {
  let [a, b, c, y1, y2] = [0, 0, 0, 0, 0];
  return {
    tune: (hertz: number, width: number): void => {
      const radius = Math.exp((-Math.PI * width) / rate);
      c = -radius * radius;
      b = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate);
      a = 1 - b - c;
    },
    run: (x: number): number => {
      const y = a * x + b * y1 + c * y2;
      [y2, y1] = [y1, y];
      return y;
    },
  };
};

const widths = [130, 170, 240] as const;
const openPart = 0.42;
const closedPart = 0.64;

/** The flow of air through the vocal folds at a part of their cycle. */
const flowAt = (phase: number): number => {
  if (phase < openPart) return 0.5 * (1 - Math.cos((Math.PI * phase) / openPart));
  return phase < closedPart ? Math.cos((Math.PI * (phase - openPart)) / (2 * (closedPart - openPart))) : 0;
};

/** Synthesizes a sound without words in the voice of somebody. Its peak is 1. */
export const synthesizeVocal = (
  kind: VocalSound,
  { hertz, tract }: { hertz: number; tract: number },
  rate: number,
  seed: number,
): Float32Array => {
  const { seconds, at } = shapes[kind];
  const sound = new Float32Array(Math.ceil(seconds * rate));
  const throat = widths.map(() => createResonance(rate));
  let [phase, tilt, flow] = [0, 0, 0];
  for (let index = 0; index < sound.length; index += 1) {
    const part = index / sound.length;
    const now = at(part);
    if (index % 32 === 0)
      for (const [number, resonance] of throat.entries())
        resonance.tune((now.formants[number] ?? 0) * tract, widths[number] ?? 0);
    const jitter = (chance(seed, index) - 0.5) * 0.01;
    const shake = 0.02 * Math.sin((35 * index) / rate);
    phase = (phase + (hertz * 2 ** (now.semitones / 12) * (1 + shake + jitter)) / rate) % 1;
    const before = flow;
    flow = flowAt(phase);
    tilt += 0.5 * (((flow - before) * rate * 0.12) / hertz - tilt);
    let value = tilt * now.sound + (chance(seed + 1, index) * 2 - 1) * now.air * 0.05;
    for (const resonance of throat) value = resonance.run(value);
    sound[index] = value;
  }
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);
  const [attack, release] = [rate * 0.007, rate * 0.03];
  return sound.map(
    (value, index) => (value / peak) * Math.min(1, index / attack, (sound.length - index) / release),
  );
};
