import { type Mix, sampleRate } from './mixer.ts';

/** The true peak is looked for at four times the sampling rate, as BS.1770-4 asks. */
const factor = 4;
const halfTaps = 8;

/** Windowed sinc coefficients of the three instants between two samples. */
const phases = [1, 2, 3].map((phase) =>
  Float64Array.from({ length: halfTaps * 2 }, (_, tap) => {
    const x = tap - (halfTaps - 1) - phase / factor;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / halfTaps);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  }),
);

/** The highest magnitude of a track between `from` and `to`, between its samples too. */
const peakBetween = (track: Float32Array, from: number, to: number, floor: number): number => {
  let peak = 0;
  for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(track[index] ?? 0));
  // The waveform between samples of music is hardly higher than they are, and looking between them takes long.
  if (peak * 1.3 < floor) return peak;
  for (let index = from; index < to; index += 1) {
    for (const taps of phases) {
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) {
        sum += (taps[tap] ?? 0) * (track[index + tap - halfTaps + 1] ?? 0);
      }
      peak = Math.max(peak, Math.abs(sum));
    }
  }
  return peak;
};

/** The true peak of a mix as an amplitude; 1 is full scale. */
export const truePeak = ({ left, right }: Mix): number =>
  Math.max(peakBetween(left, 0, left.length, 0), peakBetween(right, 0, right.length, 0));

const blockSamples = 64;
/** Blocks before a peak in which the gain falls: 6 ms. */
const ahead = 4;
const releaseSeconds = 0.12;
const releasePart = 1 - Math.exp(-blockSamples / sampleRate / releaseSeconds);

/** Multiplies a mix with `gain` and lowers what would exceed `ceiling`, an amplitude, without distortion. */
export const limit = ({ left, right }: Mix, gain: number, ceiling: number): Mix => {
  const count = Math.ceil(left.length / blockSamples) + 1;
  const floor = ceiling / gain;
  const needed = new Float64Array(count).fill(1);
  for (let block = 0; block < count; block += 1) {
    const from = block * blockSamples;
    const to = Math.min(left.length, from + blockSamples);
    const peak = Math.max(peakBetween(left, from, to, floor), peakBetween(right, from, to, floor)) * gain;
    if (peak > ceiling) needed[block] = ceiling / peak;
  }
  const held = new Float64Array(count).fill(1);
  for (const [block, value] of needed.entries()) {
    if (value === 1) continue;
    for (let near = Math.max(0, block - ahead); near <= Math.min(count - 1, block + ahead); near += 1) {
      held[near] = Math.min(held[near] ?? 1, value);
    }
  }
  for (let block = 1; block < count; block += 1) {
    const before = held[block - 1] ?? 1;
    held[block] = Math.min(held[block] ?? 1, before + (1 - before) * releasePart);
  }
  const smooth = held.map((_, block) => {
    let sum = 0;
    for (let near = block - ahead + 1; near < block + ahead; near += 1) sum += held[near] ?? 1;
    return (sum / (2 * ahead - 1)) * gain;
  });
  const apply = (track: Float32Array): Float32Array => {
    const out = new Float32Array(track.length);
    for (let block = 0; block < count - 1; block += 1) {
      const from = block * blockSamples;
      const [start, end] = [smooth[block] ?? 1, smooth[block + 1] ?? 1];
      for (let index = from; index < Math.min(track.length, from + blockSamples); index += 1) {
        out[index] = (track[index] ?? 0) * (start + ((end - start) * (index - from)) / blockSamples);
      }
    }
    return out;
  };
  return { left: apply(left), right: apply(right) };
};
