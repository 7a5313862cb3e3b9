import type { CurvePoint } from './curves.ts';
import type { Draw } from './face-path.ts';
import type { Expression, Features } from './features.ts';

/** Draws lips, mouth and teeth. */
export const drawMouth = (draw: Draw, who: Features, now: Expression): void => {
  const half = who.mouthWidth * (1 + now.wide);
  const y = who.mouthY;
  const open = now.open * 0.15;
  const corner = now.corner * 0.042;
  const skew = now.skew * 0.03;
  const upperLip = 0.042 * who.upperLip * (1 - now.press * 0.6);
  const lowerLip = 0.058 * who.lowerLip * (1 - now.press * 0.5);
  const bow = corner * (corner > 0 ? -0.25 : -0.15);
  const left: CurvePoint = [-half, y + corner - skew, true];
  const right: CurvePoint = [half, y + corner + skew, true];
  const aside = (side: number): number => corner * 0.35 + skew * 0.5 * side;
  const upperLine: CurvePoint[] = [
    [-half * 0.5, y + 0.004 + aside(-1) + open * 0.18],
    [0, y - 0.004 + bow + open * 0.22],
    [half * 0.5, y + 0.004 + aside(1) + open * 0.18],
  ];
  const lowerLine: CurvePoint[] = [
    [half * 0.52, y + aside(1) - open * 0.62],
    [0, y - 0.006 + bow - open * 0.85],
    [-half * 0.52, y + aside(-1) - open * 0.62],
  ];
  if (who.lowerLip) {
    draw('lip', [
      left,
      ...lowerLine.toReversed(),
      right,
      [half * 0.55, y + aside(1) - lowerLip * 0.78 - open * 0.62],
      [0, y - 0.006 + bow - lowerLip - open * 0.85],
      [-half * 0.55, y + aside(-1) - lowerLip * 0.78 - open * 0.62],
    ]);
  }
  if (who.upperLip) {
    draw('upperLip', [
      left,
      ...upperLine,
      right,
      [half * 0.55, y + aside(1) + upperLip * 0.72 + open * 0.18],
      [half * 0.16, y + upperLip + bow + open * 0.22],
      [0, y + upperLip * 0.82 + bow + open * 0.22],
      [-half * 0.16, y + upperLip + bow + open * 0.22],
      [-half * 0.55, y + aside(-1) + upperLip * 0.72 + open * 0.18],
    ]);
  }
  const out = corner > 0 ? 0.008 : -0.006;
  const gap = draw('mouth', [
    [left[0] - 0.012, left[1] + out, true],
    ...upperLine.map(([x, v]) => [x, v + 0.007] as const),
    [right[0] + 0.012, right[1] + out, true],
    ...lowerLine.map(([x, v]) => [x, v - 0.005] as const),
  ]);
  if (open <= 0.01 || !now.teeth) return;
  const edge = corner * 0.5 + open * 0.12;
  draw(
    'teeth',
    [
      [-half * 0.62, y + edge - skew * 0.5, true],
      ...upperLine.map(([x, v]) => [x * 1.1, v + 0.004] as const),
      [half * 0.62, y + edge + skew * 0.5, true],
      [half * 0.4, y + open * (0.1 - 0.45 * now.teeth) + corner * 0.3],
      [0, y + bow + open * (0.2 - 0.55 * now.teeth)],
      [-half * 0.4, y + open * (0.1 - 0.45 * now.teeth) + corner * 0.3],
    ],
    gap,
  );
};
