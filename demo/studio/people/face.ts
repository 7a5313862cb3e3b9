import type { SKRSContext2D } from '@napi-rs/canvas';
import { planesPath } from './curves.ts';
import type { Planes } from './cut-planes.ts';
import type { FacePath } from './face-path.ts';
import { facePaths } from './face-paths.ts';
import { placing } from './face-surface.ts';
import type { Expression, Features } from './features.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Turn } from './solid.ts';
import type { FeatureColors } from './tones.ts';

/** The features of a face at one moment. */
export interface FaceDrawing {
  /** What they reach, in head units from the middle of the head, y down. */
  reach: Sides;
  paint: (context: SKRSContext2D) => void;
}

/** A face whose features can be drawn at any moment. */
export interface ReadyFace {
  /** The sides of the skin, which the features do not leave. */
  skinSides: Sides;
  at: (face: Expression) => FaceDrawing;
}

/** @returns undefined for an insert, which shows hands alone */
export const createFace = (
  planes: Planes,
  pose: Turn,
  who: Features,
  colors: readonly FeatureColors[],
): ReadyFace | undefined => {
  const { skin } = planes.surfaces;
  if (!skin) return undefined;
  const place = placing(planes, pose);
  const skinSides = sidesOf(skin.shape);
  const clips = [skin.shape, ...skin.lit].map(planesPath);
  const far = planesPath(planes.far);
  const farSide = Math.sign(pose.yaw);
  const isFar = ({ side }: FacePath): boolean => side !== 0 && side === farSide && planes.far.length > 0;
  return {
    skinSides,
    at: (face) => {
      const paths = facePaths(place, who, face);
      const near = paths.filter((one) => !isFar(one));
      const hidden = paths.filter(isFar);
      return {
        reach: {
          left: Math.max(skinSides.left, Math.min(...paths.map(({ reach }) => reach.left))),
          right: Math.min(skinSides.right, Math.max(...paths.map(({ reach }) => reach.right))),
          top: Math.max(skinSides.top, Math.min(...paths.map(({ reach }) => reach.top))),
          bottom: Math.min(skinSides.bottom, Math.max(...paths.map(({ reach }) => reach.bottom))),
        },
        paint: (context) => {
          for (const [index, tones] of colors.entries()) {
            const clip = clips[index];
            if (!clip) continue;
            context.save();
            context.clip(clip);
            paintPaths(context, near, tones);
            if (hidden.length > 0) {
              context.clip(far);
              paintPaths(context, hidden, tones);
            }
            context.restore();
          }
        },
      };
    },
  };
};

const paintPaths = (context: SKRSContext2D, paths: readonly FacePath[], tones: FeatureColors): void => {
  // Features within one opening follow each other, so that it is clipped to once.
  let clip: FacePath['within'];
  for (const { tone, path, within } of paths) {
    if (within !== clip) {
      if (clip) context.restore();
      if (within) {
        context.save();
        context.clip(within);
      }
      clip = within;
    }
    context.fillStyle = tones[tone];
    context.fill(path);
  }
  if (clip) context.restore();
};
