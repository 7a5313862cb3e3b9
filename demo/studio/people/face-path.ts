import type { Path2D } from '@napi-rs/canvas';
import type { CurvePoint } from './curves.ts';
import type { Sides } from './sides.ts';

/** The color that a feature is painted in. */
export type FeatureTone =
  | 'white'
  | 'iris'
  | 'pupil'
  | 'glint'
  | 'line'
  | 'fold'
  | 'lidShade'
  | 'brow'
  | 'nostril'
  | 'lip'
  | 'upperLip'
  | 'mouth'
  | 'teeth'
  | 'tear';

/** One painted feature. */
export interface FacePath {
  tone: FeatureTone;
  path: Path2D;
  /** The shape that clips it, for example the opening of an eye. */
  within?: Path2D;
  /** -1 is the left half of the face, 1 the right one, 0 the middle. */
  side: -1 | 0 | 1;
  /** What it reaches at most. */
  reach: Sides;
}

/** Places a point of the face's map, x to the right and y up from between the eyes, in the picture. */
export type PlaceOnFace = (x: number, y: number) => readonly [number, number];

/** Paints one feature, given as points of the face's map. */
export type Draw = (tone: FeatureTone, points: readonly CurvePoint[], within?: Path2D) => Path2D;
