const standardRates = ['24000/1001', '24', '25', '30000/1001', '30'] as const;
/** As a part of the rate: a recorder's clock is as exact. */
const tolerance = 0.002;
const fallbackRate = '30';

/** How often the frames of a video follow each other, in frames per second. Null: not known. */
export interface RecordedRates {
  average: number | null;
  /** What the timestamps suggest: that of the fields for some interlaced videos. */
  suggested: number | null;
  /** By the usual distance of two frames. */
  usual: number | null;
}

/**
 * The constant rate of at most 30 frames per second with the fewest repeated and dropped frames, for ffmpeg's `fps` filter.
 * An average is wrong where a recording has a gap, or the first frame of a fragmented file lasts longer.
 */
export const toConstantRate = ({ average, suggested, usual }: RecordedRates): string => {
  const isMultiple = average && suggested && isNear(suggested / average, 1, 2);
  const candidates = [isMultiple ? suggested : null, average, suggested, usual];
  for (const candidate of candidates) {
    const found = candidate === null ? null : findStandardRate(candidate);
    if (found) return found;
  }
  return fallbackRate;
};

/** Whether the suggested rate is that of the frames, or of their fields. */
const isNear = (ratio: number, ...factors: number[]): boolean =>
  factors.some((factor) => Math.abs(ratio / factor - 1) < 0.05);

/** The standard rate that is this one, a part of it or a multiple of it. */
const findStandardRate = (rate: number): string | null => {
  const factors = [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 8, 2, 3];
  for (const factor of factors) {
    const [nearest] = standardRates
      .map((name) => ({ name, error: Math.abs((rate * factor) / toNumber(name) - 1) }))
      .toSorted((a, b) => a.error - b.error);
    if (nearest && nearest.error < tolerance) return nearest.name;
  }
  return null;
};

const toNumber = (rate: string): number => {
  const [numerator = 0, denominator = 1] = rate.split('/').map(Number);
  return numerator / denominator;
};
