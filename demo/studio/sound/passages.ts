import { chance } from '../../seeded-random.ts';
import type { Passage } from '../voices/voices-file.ts';
import { sampleRate } from './mixer.ts';

/** A filter of second order after Bristow-Johnson's cookbook, 12 dB an octave. */
const filtered = (sound: Float32Array, kind: 'low' | 'high', hertz: number): Float32Array => {
  const angle = (2 * Math.PI * hertz) / sampleRate;
  const alpha = Math.sin(angle) / Math.SQRT2;
  const cosine = Math.cos(angle);
  const scale = 1 / (1 + alpha);
  const edge = kind === 'low' ? (1 - cosine) / 2 : (1 + cosine) / 2;
  const [b0, b1] = [edge * scale, (kind === 'low' ? 2 * edge : -2 * edge) * scale];
  const [a1, a2] = [-2 * cosine * scale, (1 - alpha) * scale];
  const out = new Float32Array(sound.length);
  let [s1, s2] = [0, 0];
  for (let index = 0; index < sound.length; index += 1) {
    const x = sound[index] ?? 0;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b0 * x - a2 * y;
    out[index] = y;
  }
  return out;
};

/** The first reflections of a large room: delay in seconds and level. */
const reflections = [
  [0.023, 0.5],
  [0.037, 0.42],
  [0.061, 0.34],
  [0.089, 0.26],
  [0.131, 0.18],
] as const;

const passages: Readonly<Record<Passage, (voice: Float32Array) => Float32Array>> = {
  telephone: (voice) => {
    const narrow = filtered(
      filtered(filtered(filtered(voice, 'high', 380), 'high', 380), 'low', 2900),
      'low',
      2900,
    );
    return narrow.map((value) => Math.tanh(value * 6) / 6);
  },
  tape: (voice) =>
    filtered(filtered(voice, 'high', 180), 'low', 3800).map(
      (value, index) => Math.tanh(value * 4) / 4 + (chance(31, index) - 0.5) * 0.004,
    ),
  far: (voice) => {
    const dull = filtered(filtered(voice, 'high', 160), 'low', 2600);
    const last = reflections.at(-1)?.[0] ?? 0;
    const out = new Float32Array(voice.length + Math.ceil(last * sampleRate));
    out.set(dull);
    for (const [delay, level] of reflections) {
      const start = Math.round(delay * sampleRate);
      for (let index = 0; index < dull.length; index += 1)
        out[start + index] = (out[start + index] ?? 0) + (dull[index] ?? 0) * level;
    }
    return out;
  },
};

/** A voice as it is heard through a telephone, from a tape, or from far away. */
export const passThrough = (passage: Passage | undefined, voice: Float32Array): Float32Array =>
  passage ? passages[passage](voice) : voice;
