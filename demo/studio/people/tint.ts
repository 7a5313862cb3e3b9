import type { Cast } from './cast.ts';
import { isOverlay } from './overlay.ts';

/** What multiplies the colors of a person: in the shade, and in the light. */
export type Tint = readonly [shade: string, light: string];

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const multiplied = (color: string, by: string): string => {
  const factors = channels(by);
  return `#${channels(color)
    .map((value, index) => Math.round((value * (factors[index] ?? 255)) / 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
};

const mapped = <Value>(values: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** The cast in another light, for example at night. Its shapes stay the same, so that its planes do as well. */
export const tinted = (cast: Cast, [shade, light]: Tint): Cast => {
  const tones = <Tone extends string | null>(colors: readonly Tone[]): (Tone | string)[] =>
    colors.map((color, index) => (color === null ? color : multiplied(color, index === 0 ? shade : light)));
  const pair = ([dark, bright, ...others]: readonly [string, string, ...string[]]): [
    string,
    string,
    ...string[],
  ] => [
    multiplied(dark, shade),
    multiplied(bright, light),
    ...others.map((color) => multiplied(color, light)),
  ];
  return {
    ...cast,
    people: mapped(cast.people, (person) => ({
      ...person,
      ...(person.hair && { hair: { ...person.hair, tones: tones(person.hair.tones) } }),
      ...(person.glasses && {
        glasses: { ...person.glasses, color: multiplied(person.glasses.color, light) },
      }),
      marks: person.marks.map((mark) => ({
        ...mark,
        tones: [multiplied(mark.tones[0], shade), multiplied(mark.tones[1], light)],
      })),
      tones: {
        ...person.tones,
        skin: tones(person.tones.skin),
        neck: tones(person.tones.neck),
        ink: multiplied(person.tones.ink, shade),
        white: pair(person.tones.white),
        iris: multiplied(person.tones.iris, light),
        lip: pair(person.tones.lip),
        ...(person.tones.brow && { brow: multiplied(person.tones.brow, light) }),
      },
    })),
    costumes: mapped(cast.costumes, (costume) => ({
      ...costume,
      tones: tones(costume.tones),
      pieces: costume.pieces.map(([path, dark, bright]) => [
        path,
        multiplied(dark, shade),
        multiplied(bright, light),
      ]),
    })),
    things: mapped(cast.things, (thing) =>
      isOverlay(thing) ? thing : { ...thing, tones: tones(thing.tones) },
    ),
  };
};
