import { createLimiter } from './limiter.ts';
import { type Loudness, loudnessOf, measureLoudness, powerOfSteps, stepSamples, weigh } from './loudness.ts';
import { type Mix, sampleRate } from './mixer.ts';

/** What the sound of every episode is held to: -16 LUFS and -1 dB true peak after AAC, which takes 0.15 LU and adds peaks. */
const target = { lufs: -15.85, peakDb: -4, range: 6, leastRange: 5.3 };
const maxDepthDb = 24;
const closeEnough = 0.15;
const maxRounds = 5;

export interface Stems {
  /** Music and background noise, whose loudness follows the story. */
  bed: Mix;
  /** The blow, whose loudness is constant. */
  front: Mix;
}

/**
 * Brings an episode to -16 LUFS with peaks below the limit and, by the depth of `quietAt`, a loudness range of 5 LU.
 *
 * @param quietAt how far the bed is from full, 0 to 1, at a second
 */
export const master = (stems: Stems, quietAt: (seconds: number) => number): Mix => {
  const measureAt = prepare(stems, quietAt);
  let depth = 0;
  let gain: number | undefined;
  for (let wanted = target.range; ; wanted += 1.5) {
    while (depth < maxDepthDb && measureAt(depth).range < wanted) depth += 0.5;
    gain ??= 10 ** ((target.lufs - measureAt(depth).lufs) / 20);
    const mastered = bringToLoudness(join(stems, quietAt, depth), gain);
    // Limiting takes some of the range.
    if (mastered.range >= target.leastRange || depth >= maxDepthDb) return mastered.mix;
    gain = mastered.gain;
  }
};

/** @returns a function that measures the stems at a depth in dB. It works on their power, which is quick. */
const prepare = ({ bed, front }: Stems, quietAt: (seconds: number) => number) => {
  const [bedWeighed, frontWeighed] = [weigh(bed), weigh(front)];
  const own = powerOfSteps(bedWeighed, bedWeighed);
  const shared = powerOfSteps(bedWeighed, frontWeighed);
  const other = powerOfSteps(frontWeighed, frontWeighed);
  return (depth: number): Loudness =>
    loudnessOf(
      own.map((power, step) => {
        const level = levelAt(quietAt, depth, (step + 0.5) * (stepSamples / sampleRate));
        return Math.max(0, level * level * power + 2 * level * (shared[step] ?? 0) + (other[step] ?? 0));
      }),
    );
};

const bringToLoudness = (mix: Mix, startGain: number): Loudness & { mix: Mix; gain: number } => {
  const limit = createLimiter(mix, 10 ** (target.peakDb / 20));
  let gain = startGain;
  for (let round = 0; ; round += 1) {
    const limited = limit(gain);
    const measured = measureLoudness(limited);
    const missing = target.lufs - measured.lufs;
    if (!(Math.abs(missing) > closeEnough) || round === maxRounds) return { mix: limited, gain, ...measured };
    // Limiting takes loudness away, more so with each gain.
    gain *= 10 ** ((missing * 1.3) / 20);
  }
};

const levelAt = (quietAt: (seconds: number) => number, depth: number, seconds: number): number =>
  10 ** ((-depth * quietAt(seconds)) / 20);

const join = ({ bed, front }: Stems, quietAt: (seconds: number) => number, depth: number): Mix => {
  const length = bed.left.length;
  const mix = { left: new Float32Array(length), right: new Float32Array(length) };
  // The level changes slowly, so it is worked out for each 10 ms only.
  const every = sampleRate / 100;
  for (let from = 0; from < length; from += every) {
    const level = levelAt(quietAt, depth, from / sampleRate);
    for (let index = from; index < Math.min(length, from + every); index += 1) {
      mix.left[index] = (front.left[index] ?? 0) + (bed.left[index] ?? 0) * level;
      mix.right[index] = (front.right[index] ?? 0) + (bed.right[index] ?? 0) * level;
    }
  }
  return mix;
};
