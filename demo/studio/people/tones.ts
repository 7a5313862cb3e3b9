import type { Person } from './cast.ts';
import type { FeatureTone } from './face-path.ts';

export type FeatureColors = Record<FeatureTone, string>;

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The color `part` of the way from one to another. */
export const between = (from: string, to: string, part: number): string => {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => Math.round(value + ((target[index] ?? value) - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
};

const clear = '#00000000';

/** The colors of a person's features in the shade, in the key light, and in a second one if the eyes have a color for it. */
export const featureColors = ({ skin, ink, white, iris, lip, brow }: Person['tones']): FeatureColors[] =>
  white.map((_, index) => {
    const bright = index > 0;
    const under = skin[index] ?? ink;
    const eye = white[index] ?? under;
    const lips = lip[index] ?? under;
    return {
      white: eye,
      iris: bright ? iris : between(iris, ink, 0.6),
      pupil: between(iris, ink, 0.85),
      glint: bright ? between(eye, '#ffffff', 0.7) : clear,
      line: ink,
      fold: between(under, ink, bright ? 0.52 : 0.5),
      lidShade: between(eye, ink, bright ? 0.45 : 0.5),
      brow: brow === undefined ? ink : between(brow, ink, bright ? 0 : 0.4),
      nostril: between(under, ink, 0.75),
      lip: lips,
      upperLip: between(lips, ink, 0.4),
      mouth: between(ink, '#4a0808', bright ? 0.4 : 0.15),
      teeth: bright ? between(eye, '#ffffff', 0.2) : between(eye, under, 0.2),
      tear: between(eye, '#ffffff', bright ? 0.6 : 0.3),
    };
  });
