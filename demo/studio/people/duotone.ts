import { between } from './tones.ts';

/** Colors that replace all others by brightness, from the darkest to the lightest. Colors of `keep` stay. */
export interface Duotone {
  colors: readonly string[];
  keep: readonly string[];
}

const brightness = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

/** The color of a duotone for a color. */
export const inDuotone = (color: string, { colors, keep }: Duotone): string => {
  if (keep.includes(color)) return color;
  const at = brightness(color) * (colors.length - 1);
  const index = Math.min(Math.floor(at), colors.length - 2);
  const [from = color, to = from] = colors.slice(index, index + 2);
  return between(from, to, at - index);
};

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/** A person, costume or thing with its colors in a duotone. Everything else of it stays. */
export const duotoned = <Value>(value: Value, duotone: Duotone | undefined): Value => {
  if (!duotone) return value;
  const copy = (one: unknown): unknown => {
    if (isColor(one)) return inDuotone(one, duotone);
    if (Array.isArray(one)) return one.map(copy);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, copy(inner)]));
  };
  return copy(value) as Value;
};
