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

/** The highest magnitude of the samples of a track between `from` and `to`. */
const samplePeak = (track: Float32Array, from: number, to: number): number => {
  let peak = 0;
  for (let index = from; index < to; index += 1) peak = Math.max(peak, Math.abs(track[index] ?? 0));
  return peak;
};

/** As `samplePeak`, between the samples too. */
const interpolatedPeak = (track: Float32Array, from: number, to: number): number => {
  let peak = samplePeak(track, from, to);
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
  Math.max(interpolatedPeak(left, 0, left.length), interpolatedPeak(right, 0, right.length));

const blockSamples = 64;
/** Blocks before a peak in which the gain falls: 6 ms. */
const ahead = 4;
const releaseSeconds = 0.12;
const releasePart = 1 - Math.exp(-blockSamples / sampleRate / releaseSeconds);

/** The true peak of a block if it is above `floor`, an amplitude, else `floor`. */
type PeakOfBlock = (block: number, floor: number) => number;

/** Looks between the samples of a block only when they are near a floor, because it takes long, and only once. */
const findPeaks = (track: Float32Array, count: number): PeakOfBlock => {
  const endOf = (block: number) => Math.min(track.length, (block + 1) * blockSamples);
  const samples = Float64Array.from({ length: count }, (_, block) =>
    samplePeak(track, block * blockSamples, endOf(block)),
  );
  const between = new Map<number, number>();
  return (block, floor) => {
    // The waveform between samples of music is hardly higher than they are.
    if ((samples[block] ?? 0) * 1.3 < floor) return floor;
    const peak = between.get(block) ?? interpolatedPeak(track, block * blockSamples, endOf(block));
    between.set(block, peak);
    return Math.max(peak, floor);
  };
};

/** The gain at the start of each block, from the one that each needs, without steps. */
const smoothGains = (needed: Float64Array): Float64Array => {
  const held = new Float64Array(needed.length).fill(1);
  for (const [block, value] of needed.entries()) {
    if (value === 1) continue;
    for (let near = Math.max(0, block - ahead); near <= Math.min(held.length - 1, block + ahead); near += 1) {
      held[near] = Math.min(held[near] ?? 1, value);
    }
  }
  for (let block = 1; block < held.length; block += 1) {
    const before = held[block - 1] ?? 1;
    held[block] = Math.min(held[block] ?? 1, before + (1 - before) * releasePart);
  }
  return held.map((_, block) => {
    let sum = 0;
    for (let near = block - ahead + 1; near < block + ahead; near += 1) sum += held[near] ?? 1;
    return sum / (2 * ahead - 1);
  });
};

const applyGains = (track: Float32Array, gains: Float64Array): Float32Array => {
  const out = new Float32Array(track.length);
  for (let from = 0, block = 0; from < track.length; from += blockSamples, block += 1) {
    const [start, end] = [gains[block] ?? 1, gains[block + 1] ?? 1];
    for (let index = from; index < Math.min(track.length, from + blockSamples); index += 1) {
      out[index] = (track[index] ?? 0) * (start + ((end - start) * (index - from)) / blockSamples);
    }
  }
  return out;
};

/**
 * Creates a limiter of a mix, which multiplies it with a gain and lowers what would exceed `ceiling`, an amplitude, without
 * distortion.
 */
export const createLimiter = ({ left, right }: Mix, ceiling: number): ((gain: number) => Mix) => {
  const count = Math.ceil(left.length / blockSamples) + 1;
  const [leftPeak, rightPeak] = [findPeaks(left, count), findPeaks(right, count)];
  return (gain) => {
    const floor = ceiling / gain;
    const needed = Float64Array.from(
      { length: count },
      (_, block) => floor / Math.max(leftPeak(block, floor), rightPeak(block, floor)),
    );
    const gains = smoothGains(needed).map((each) => each * gain);
    return { left: applyGains(left, gains), right: applyGains(right, gains) };
  };
};
