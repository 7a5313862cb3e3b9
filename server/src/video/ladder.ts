import type { VideoInfo } from './video-info.ts';

/** One rendition of the bitrate ladder. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  rate: VideoRate;
}

/** The limits of an encoder with a rate buffer (VBV), in kilobits. */
export interface VideoRate {
  perSecond: number;
  /** How much a detailed moment may take beyond `perSecond`. */
  buffer: number;
  /** The part of `buffer` that the first frames may take. */
  start: number;
}

/**
 * The rendition that every player starts with: about 400 kbit/s with its sound. The small buffer, half of which is used up
 * at the start, keeps the first second near 50 KB, however detailed the first frame is.
 */
const startRate: VideoRate = { perSecond: 320, buffer: 320, start: 160 };
const laterRate = (perSecond: number): VideoRate => ({
  perSecond,
  buffer: 2 * perSecond,
  start: 1.8 * perSecond,
});

/** A video gets the rungs that are not wider than itself. */
const ladder = [
  { width: 360, rate: startRate },
  { width: 540, rate: laterRate(900) },
  { width: 720, rate: laterRate(1600) },
];

/** Rounds to the even numbers that 4:2:0 video requires. */
export const roundToEven = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** The rungs of a video, the narrowest first. A video narrower than the ladder gets one of its own width. */
export const chooseRungs = ({ width }: Pick<VideoInfo, 'width'>): [Rung, ...Rung[]] => {
  const [first, ...others] = ladder.filter((rung) => rung.width <= width);
  const toRung = (rung: (typeof ladder)[number]): Rung => ({
    ...rung,
    name: String(rung.width),
    height: roundToEven((rung.width * 16) / 9),
  });
  const own = { width: 2 * Math.max(1, Math.floor(width / 2)), rate: startRate };
  return [toRung(first ?? own), ...others.map(toRung)];
};

/** The widest rung of a video. */
export const chooseTopRung = (info: VideoInfo): Rung => {
  const [first, ...others] = chooseRungs(info);
  return others.at(-1) ?? first;
};
