import type { VideoInfo } from './video-info.ts';

/** One rendition of the bitrate ladder. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  kilobitsPerSecond: number;
}

/** A video gets the rungs that are not wider than itself. */
const ladder = [
  { width: 360, kilobitsPerSecond: 450 },
  { width: 540, kilobitsPerSecond: 900 },
  { width: 720, kilobitsPerSecond: 1600 },
];

/** Rounds to the even numbers that 4:2:0 video requires. */
export const roundToEven = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** The rungs of a video, the narrowest first. A video narrower than the ladder gets one of its own width. */
export const chooseRungs = ({ width }: VideoInfo): [Rung, ...Rung[]] => {
  const [first, ...others] = ladder.filter((rung) => rung.width <= width);
  const toRung = (rung: (typeof ladder)[number]): Rung => ({
    ...rung,
    name: String(rung.width),
    height: roundToEven((rung.width * 16) / 9),
  });
  const own = { width: 2 * Math.max(1, Math.floor(width / 2)), kilobitsPerSecond: 450 };
  return [toRung(first ?? own), ...others.map(toRung)];
};

/** The widest rung of a video. */
export const chooseTopRung = (info: VideoInfo): Rung => {
  const [first, ...others] = chooseRungs(info);
  return others.at(-1) ?? first;
};
