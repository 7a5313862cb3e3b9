import { type Mix, sampleRate } from './mixer.ts';

// Loudness as defined by ITU-R BS.1770-4, loudness range by EBU Tech 3342. No package on npm that is kept measures samples.

/** The effect of a head on treble. */
const shelf = (() => {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const [q, high] = [0.7071752369554196, 10 ** (3.999843853973347 / 20)];
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (middle * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (middle * k) / q + k * k) / a0,
    ] as const,
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] as const,
  };
})();

/** The ear's insensitivity to bass. */
const highPass = (() => {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] as const };
})();

const weighTrack = (track: Float32Array): Float32Array => {
  const {
    b: [b0, b1, b2],
    a: [a1, a2],
  } = shelf;
  const {
    a: [c1, c2],
  } = highPass;
  const out = new Float32Array(track.length);
  let [s1, s2, t1, t2] = [0, 0, 0, 0];
  for (let index = 0; index < track.length; index += 1) {
    const x = track[index] ?? 0;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    const z = y + t1;
    t1 = -2 * y - c1 * z + t2;
    t2 = y - c2 * z;
    out[index] = z;
  }
  return out;
};

/** Applies K-weighting to both channels. */
export const weigh = ({ left, right }: Mix): Mix => ({ left: weighTrack(left), right: weighTrack(right) });

/** Samples of a step: 100 ms. */
export const stepSamples = sampleRate / 10;

/** The mean product of two K-weighted mixes in each step of 100 ms; the power of a mix when both are the same. */
export const powerOfSteps = (one: Mix, other: Mix): Float64Array => {
  const power = new Float64Array(Math.floor(one.left.length / stepSamples));
  for (let step = 0; step < power.length; step += 1) {
    let sum = 0;
    for (let index = step * stepSamples; index < (step + 1) * stepSamples; index += 1) {
      sum += (one.left[index] ?? 0) * (other.left[index] ?? 0);
      sum += (one.right[index] ?? 0) * (other.right[index] ?? 0);
    }
    power[step] = sum / stepSamples;
  }
  return power;
};

const lufsOf = (power: number): number => -0.691 + 10 * Math.log10(power);
const powerOf = (lufs: number): number => 10 ** ((lufs + 0.691) / 10);
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean power of each window of `steps` steps, one window for each step. */
const slide = (power: Float64Array, steps: number): number[] => {
  const windows: number[] = [];
  for (let first = 0; first + steps <= power.length; first += 1) {
    let sum = 0;
    for (let step = first; step < first + steps; step += 1) sum += power[step] ?? 0;
    windows.push(sum / steps);
  }
  return windows;
};

/** The windows that count: louder than -70 LUFS, and than the mean of those less `below` LU. */
const gate = (windows: readonly number[], below: number): number[] => {
  const audible = windows.filter((power) => power > powerOf(-70));
  const threshold = meanOf(audible) * 10 ** (-below / 10);
  return audible.filter((power) => power > threshold);
};

export interface Loudness {
  /** Integrated loudness in LUFS, minus infinity for silence. */
  lufs: number;
  /** Loudness range in LU. */
  range: number;
}

/** Measures loudness from the K-weighted power of steps of 100 ms. */
export const loudnessOf = (power: Float64Array): Loudness => {
  const loud = gate(slide(power, 4), 10);
  const windows = gate(slide(power, 30), 20).sort((a, b) => a - b);
  const at = (part: number) => windows[Math.round((windows.length - 1) * part)] ?? 1;
  return {
    lufs: loud.length === 0 ? Number.NEGATIVE_INFINITY : lufsOf(meanOf(loud)),
    range: 10 * Math.log10(at(0.95) / at(0.1)),
  };
};

/** Measures the loudness of a mix. */
export const measureLoudness = (mix: Mix): Loudness => {
  const weighed = weigh(mix);
  return loudnessOf(powerOfSteps(weighed, weighed));
};
