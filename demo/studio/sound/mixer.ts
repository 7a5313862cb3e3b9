import { wavHeader } from './wav-header.ts';

/** A stereo mix: one track of floating-point samples per channel. */
export const sampleRate = 44_100;

export interface Mix {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export const createMix = (seconds: number): Mix => {
  const length = Math.ceil(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
};

/** Adds `sound` from `at` seconds on; `pan` runs from -1 (left) to 1 (right). */
export const add = (mix: Mix, sound: Float32Array, at: number, volume: number, pan = 0): void => {
  const start = Math.round(at * sampleRate);
  const left = volume * Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
  const right = volume * Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
  const length = Math.min(sound.length, mix.left.length - start);
  for (let index = Math.max(0, -start); index < length; index += 1) {
    const sample = sound[index] ?? 0;
    const place = start + index;
    mix.left[place] = (mix.left[place] ?? 0) + sample * left;
    mix.right[place] = (mix.right[place] ?? 0) + sample * right;
  }
};

/** Adds a mix to another of the same length. */
export const addMix = (mix: Mix, { left, right }: Mix): void => {
  for (let index = 0; index < mix.left.length; index += 1) {
    mix.left[index] = (mix.left[index] ?? 0) + (left[index] ?? 0);
    mix.right[index] = (mix.right[index] ?? 0) + (right[index] ?? 0);
  }
};

const combSeconds = [0.0297, 0.0371, 0.0411, 0.0437];

const reverberate = (track: Float32Array, offset: number, amount: number): void => {
  const wet = new Float32Array(track.length);
  for (const seconds of combSeconds) {
    const delay = Math.round((seconds + offset) * sampleRate);
    const line = new Float32Array(delay);
    let place = 0;
    let dull = 0;
    for (let index = 0; index < track.length; index += 1) {
      const echo = line[place] ?? 0;
      dull = echo * 0.7 + dull * 0.3;
      line[place] = (track[index] ?? 0) + dull * 0.78;
      wet[index] = (wet[index] ?? 0) + echo * 0.25;
      place = place + 1 === delay ? 0 : place + 1;
    }
  }
  for (let index = 0; index < track.length; index += 1) {
    track[index] = (track[index] ?? 0) + (wet[index] ?? 0) * amount;
  }
};

/** Adds reverberation to the whole mix (four comb filters per channel, after Schroeder). */
export const addRoom = (mix: Mix, amount: number): void => {
  reverberate(mix.left, 0, amount);
  reverberate(mix.right, 0.0007, amount);
};

/** Multiplies a mix with a level that changes slowly: it is worked out each 10 ms. */
export const applyLevels = ({ left, right }: Mix, levelAt: (seconds: number) => number): void => {
  const every = sampleRate / 100;
  let level = levelAt(0);
  for (let from = 0; from < left.length; from += every) {
    const next = levelAt((from + every) / sampleRate);
    for (let index = from; index < Math.min(left.length, from + every); index += 1) {
      const now = level + ((next - level) * (index - from)) / every;
      left[index] = (left[index] ?? 0) * now;
      right[index] = (right[index] ?? 0) * now;
    }
    level = next;
  }
};

/** Silences a mix between two seconds; it fades within 20 ms. */
export const silence = ({ left, right }: Mix, from: number, to: number): void => {
  const fade = sampleRate * 0.02;
  const [start, end] = [from * sampleRate, to * sampleRate];
  for (let index = Math.max(0, Math.floor(start - fade)); index < Math.min(left.length, end); index += 1) {
    const kept = Math.max(0, (start - index) / fade);
    left[index] = (left[index] ?? 0) * kept;
    right[index] = (right[index] ?? 0) * kept;
  }
};

/** Fades a mix at both ends. */
export const fadeEnds = ({ left, right }: Mix): void => {
  const fade = sampleRate * 0.05;
  for (let index = 0; index < left.length; index += 1) {
    const edge = Math.min(1, index / fade, (left.length - index) / (fade * 4));
    left[index] = (left[index] ?? 0) * edge;
    right[index] = (right[index] ?? 0) * edge;
  }
};

/** Encodes a 16-bit stereo WAV file. */
export const toWav = ({ left, right }: Mix): Buffer => {
  const samples = new Int16Array(left.length * 2);
  for (let index = 0; index < left.length; index += 1) {
    samples[index * 2] = Math.round((left[index] ?? 0) * 32_767);
    samples[index * 2 + 1] = Math.round((right[index] ?? 0) * 32_767);
  }
  const data = Buffer.from(samples.buffer);
  return Buffer.concat([wavHeader({ channels: 2, rate: sampleRate }, data.length), data]);
};
