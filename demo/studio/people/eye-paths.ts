import type { CurvePoint } from './curves.ts';
import type { Draw } from './face-path.ts';
import type { Expression, Features } from './features.ts';

/** Eyes and brows are drawn for the right half; `u` is the distance from the middle of the eye towards the temple. */
export const drawEye = (draw: Draw, who: Features, now: Expression, side: -1 | 1): void => {
  const half = who.eyeWidth / 2;
  const x = (u: number): number => who.eyeX + u;
  const lid = Math.max(0.04, now.lid);
  const high = 0.078 * who.eyeHeight * lid;
  const low = 0.04 * who.eyeHeight * (1 - now.low * 0.75);
  const tilt = who.eyeTilt;
  // A closed lid follows the eyeball down.
  const dip = lid < 0.3 ? -0.02 * (1 - lid / 0.3) : 0;
  const upper: [number, number][] = [
    [-half, -0.014],
    [-half * 0.62, high * 0.6 + dip * 0.6 - tilt * 0.4],
    [-half * 0.12, high + dip],
    [half * 0.45, high * 0.86 + dip + tilt * 0.5],
    [half, tilt],
  ];
  const lower: [number, number][] = [
    [half * 0.55, -low * 0.78 + tilt * 0.5],
    [0, -low - 0.004],
    [-half * 0.55, -low * 0.72 - 0.008],
  ];
  const upperAt = (rises: readonly number[], reversed = false): CurvePoint[] => {
    const points = upper.map(
      ([u, v], index) => [x(u), v + (rises[index] ?? 0), index === 0 || index === 4] as const,
    );
    return reversed ? points.reverse() : points;
  };
  if (who.crease) {
    const rise = 0.03 * who.crease + 0.018 * Math.max(0, 1 - lid);
    draw('fold', [
      ...upperAt([0.35, 0.9, 1.1, 1.05, 0.5].map((part) => part * rise)),
      ...upperAt(
        [0.18, 0.5, 0.65, 0.54, 0.27].map((part) => part * rise),
        true,
      ),
    ]);
  }
  const eye = draw('white', [...upperAt([0, 0, 0, 0, 0]), ...lower.map(([u, v]) => [x(u), v] as const)]);
  const iris = who.iris;
  const irisX = x(now.lookX * side * 0.068);
  const irisY = 0.012 + now.lookY * 0.04;
  const disc = (radius: number, dx = 0, dy = 0): CurvePoint[] =>
    Array.from({ length: 12 }, (_, index) => [
      irisX + dx + radius * Math.cos((index * Math.PI) / 6),
      irisY + dy + radius * Math.sin((index * Math.PI) / 6),
    ]);
  draw('iris', disc(iris), eye);
  draw('pupil', disc(iris * 0.48), eye);
  draw(
    'lidShade',
    [...upperAt([0.01, 0.01, 0.01, 0.01, 0.01]), ...upperAt([0, -0.021, -0.021, -0.019, -0.006], true)],
    eye,
  );
  draw('glint', disc(iris * 0.2, 0.4 * side * iris, iris * 0.42), eye);
  const thick = 0.016 * who.lash;
  const inner = upper.slice(1, 4);
  draw('line', [
    [x(-half - 0.004), -0.018, true],
    ...inner.map(([u, v]) => [x(u), v + thick * 0.75] as const),
    [x(half + 0.022 * who.lash), tilt + 0.008 * who.lash, true],
    ...inner.toReversed().map(([u, v]) => [x(u), v - thick * 0.25] as const),
  ]);
  draw('fold', [
    [x(half * 0.98), tilt * 0.6, true],
    ...lower.map(([u, v]) => [x(u), v + 0.001] as const),
    [x(-half * 0.8), -low * 0.5 - 0.008, true],
    ...lower.toReversed().map(([u, v]) => [x(u), v - 0.009] as const),
  ]);
  if (who.bag) drawBag(draw, x, half, low, who.bag);
  if (now.tear) drawTear(draw, x(-half * 0.15), -low - 0.004, now.tear * (side < 0 ? 1 : 0.62));
};

const drawBag = (draw: Draw, x: (u: number) => number, half: number, low: number, bag: number): void => {
  draw('fold', [
    [x(-half * 0.85), -low - 0.03, true],
    [x(-half * 0.2), -low - 0.05],
    [x(half * 0.5), -low - 0.042],
    [x(half * 0.95), -low - 0.012, true],
    [x(half * 0.4), -low - 0.042 - 0.018 * bag],
    [x(-half * 0.2), -low - 0.052 - 0.022 * bag],
  ]);
};

const drawTear = (draw: Draw, x: number, y: number, length: number): void => {
  const end = x + 0.03 * length;
  draw('tear', [
    [x - 0.014, y + 0.006, true],
    [x + 0.014, y + 0.006, true],
    [x + 0.009, y - 0.04],
    [end + 0.005, y - 0.26 * length],
    [end + 0.014, y - 0.31 * length],
    [end, y - 0.335 * length],
    [end - 0.014, y - 0.31 * length],
    [end - 0.005, y - 0.26 * length],
    [x - 0.001, y - 0.04],
  ]);
};

export const drawBrow = (draw: Draw, who: Features, now: Expression, side: -1 | 1): void => {
  const y = who.browY + (side > 0 ? now.browSkew : 0);
  const thick = who.browThickness;
  const start = 0.1 - now.pinch * 0.6;
  const middle = y + 0.028 * who.browArch + now.browMid + now.browIn * 0.5;
  const outer = y + 0.03 * who.browArch + now.browMid * 0.5 + now.browOut * 0.8;
  draw('brow', [
    [start, y + now.browIn + thick * 0.45, true],
    [0.22, middle + thick * 0.6],
    [0.34, outer + thick * 0.42],
    [0.43 * who.browLength, y - 0.012 + now.browOut, true],
    [0.34, outer - thick * 0.3],
    [0.22, middle - thick * 0.42],
    [start + 0.006, y + now.browIn - thick * 0.55, true],
  ]);
  if (now.pinch > 0.04) {
    draw('fold', [
      [0.055, who.browY + 0.02, true],
      [0.045, who.browY - 0.05],
      [0.062, who.browY - 0.085, true],
      [0.07, who.browY - 0.04],
    ]);
  }
};
