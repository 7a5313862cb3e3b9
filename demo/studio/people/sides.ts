import type { Loop } from './contour.ts';

/** The sides of an area. */
export interface Sides {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const sidesOf = (outline: readonly Loop[]): Sides => {
  const across = outline.flatMap((loop) => loop.map(([x]) => x));
  const down = outline.flatMap((loop) => loop.map(([, y]) => y));
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
};
