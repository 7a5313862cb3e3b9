import { eased, mix } from '../../seeded-random.ts';
import type { Shot, View } from './film.ts';
import { type Plane, type PlaneOf, stage } from './plane.ts';

/** A mapping of points, with the numbers of a canvas: x becomes a x + c y + e, and y becomes b x + d y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const combined = (outer: Transform, inner: Transform): Transform => {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};
const moved = (x: number, y: number): Transform => [1, 0, 0, 1, x, y];
const scaled = (x: number, y = x): Transform => [x, 0, 0, y, 0, 0];
const rotated = (degrees: number): Transform => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
};

/** Where the camera is; `time` is seconds since the shot began. */
export const viewAt = ({ camera, seconds }: Shot, time: number): View => {
  const part = eased(camera.ease, time / seconds);
  const trembling = camera.shake * Math.exp(-time * 2.2);
  return {
    x: mix(camera.from.x, camera.to.x, part) + Math.sin(time * 61) * trembling,
    y: mix(camera.from.y, camera.to.y, part) + Math.cos(time * 53) * trembling,
    zoom: mix(camera.from.zoom, camera.to.zoom, part),
    roll: mix(camera.from.roll, camera.to.roll, part),
  };
};

/** How the camera sees a plane: from pixels of the stage to pixels of the frame. */
export const cameraTransform = ({ x, y, zoom, roll }: View, depth: number): Transform =>
  [
    moved(stage.width / 2, stage.height / 2),
    rotated(roll * depth),
    scaled(zoom ** depth),
    moved(-stage.width / 2 - x * depth, -stage.height / 2 - y * depth),
  ].reduce(combined);

const still = { x: 0, y: 0, scale: 1, stretch: 1, rotate: 0, opacity: 1 };
type Place = typeof still;

/** Where a plane's moves and sway have brought it; `time` is seconds since its shot began. */
export const placeAt = ({ moves, sway }: Pick<PlaneOf<'art'>, 'moves' | 'sway'>, time: number): Place => {
  const place = { ...still };
  for (const move of moves) {
    const part = eased(move.ease, (time - move.start) / (move.end - move.start));
    if (time < move.start && !move.from) continue;
    for (const [name, target] of Object.entries(move.to) as [keyof Place, number][]) {
      place[name] = mix(move.from?.[name] ?? place[name], target, part);
    }
  }
  if (sway) {
    const turn = Math.sin((time / sway.period + sway.phase) * Math.PI * 2);
    place.x += sway.x * turn;
    place.y += sway.y * turn;
    place.rotate += sway.rotate * turn;
  }
  return place;
};

/** Where a person is: from head units around the middle of the head, y down, to pixels of the stage. */
export const personTransform = (plane: PlaneOf<'person'>, time: number): Transform => {
  const { x, y, rotate, scale } = placeAt(plane, time);
  const size = plane.scale * scale;
  return [
    moved(plane.at[0] + x, plane.at[1] + y),
    rotated(rotate),
    scaled(plane.flip ? -size : size, size),
  ].reduce(combined);
};

/** From head units of a person to pixels of the frame, as the camera sees it at a second of its shot. */
export const personInFrame = (plane: PlaneOf<'person'>, shot: Shot, time: number): Transform =>
  combined(cameraTransform(viewAt(shot, time), plane.depth), personTransform(plane, time));

/** The planes of a shot from back to front: those of its scene with the people of the shot among them, and its front. */
export const planesOf = (shot: Shot, scene: readonly Plane[]): Plane[] => [
  ...scene.flatMap((plane) => (plane.kind === 'people' ? shot.people : [plane])),
  ...shot.front,
];
