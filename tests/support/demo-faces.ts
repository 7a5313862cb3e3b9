import { type DemoDrama, filmOf } from '../../demo/studio/demo-content.ts';
import type { Shot } from '../../demo/studio/film/film.ts';
import { personInFrame, planesOf, type Transform } from '../../demo/studio/film/placement.ts';
import type { PlaneOf } from '../../demo/studio/film/plane.ts';
import { type Cast, named } from '../../demo/studio/people/cast.ts';
import type { Company } from '../../demo/studio/people/company.ts';
import type { Loop } from '../../demo/studio/people/contour.ts';
import type { Planes } from '../../demo/studio/people/cut-planes.ts';
import { placing } from '../../demo/studio/people/face-surface.ts';
import { type Sides, sidesOf } from '../../demo/studio/people/sides.ts';

type Point = readonly [x: number, y: number];
type Person = PlaneOf<'person'>;

/** A shot of an episode, the seconds at which it begins and ends, and its people from back to front. */
export interface PlacedShot {
  shot: Shot;
  start: number;
  end: number;
  people: Person[];
}

/** An eye: its middle, and its corner at the temple. */
interface Eye {
  middle: Point;
  corner: Point;
}

/** A face as a frame shows it, in pixels. */
export interface FaceInFrame {
  /** The speaker whose lines move its mouth. */
  speaker: string;
  /** The sides of the visible skin of the head. */
  skin: Sides;
  /** From the brows to the chin. */
  features: Sides;
  /** The eyes whose middles are seen: none of a back, one of a profile. */
  eyes: Eye[];
}

/** What the crop of a tall phone, its buttons and its subtitles leave of the stage. */
export const safeArea: Sides = { left: 48, right: 492, top: 60, bottom: 600 };

export const isInside = ([x, y]: Point, { left, right, top, bottom }: Sides): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

/** The shots of an episode before its cliff. */
export const shotsOf = (drama: Pick<DemoDrama, 'source' | 'film'>, number: number): PlacedShot[] => {
  let end = 0;
  return filmOf(drama, number).shots.map((shot) => {
    const start = end;
    end += shot.seconds;
    const scene = named(drama.film.scenes, shot.scene, 'scene');
    return { shot, start, end, people: planesOf(shot, scene).filter((plane) => plane.kind === 'person') };
  });
};

export const shotAt = (shots: readonly PlacedShot[], time: number): PlacedShot | undefined =>
  shots.find(({ start, end }) => start <= time && time < end);

/** The speaker whose lines move the mouth of a person. */
export const speakerOf = ({ people, poses }: Cast, plane: Person): string => {
  const { person } = named(poses, plane.poses[0]?.[1] ?? '', 'pose');
  return named(people, person, 'person').speaker ?? person;
};

/** The pose of a person at a second of its shot. */
export const poseAt = ({ poses }: Person, time: number): string =>
  (poses.findLast(([from]) => from <= time) ?? poses[0])?.[1] ?? '';

const mapped = ([a, b, c, d, e, f]: Transform, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];
const unmapped = ([a, b, c, d, e, f]: Transform, [x, y]: Point): Point => {
  const [across, down, area] = [x - e, y - f, a * d - b * c];
  return [(d * across - c * down) / area, (a * down - b * across) / area];
};

const isWithin = ([x, y]: Point, outline: readonly Loop[]): boolean => {
  let isOdd = false;
  for (const loop of outline) {
    for (const [index, [toX, toY]] of loop.entries()) {
      const [fromX, fromY] = loop.at(index - 1) ?? [toX, toY];
      if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) isOdd = !isOdd;
    }
  }
  return isOdd;
};

/** The eyes of a pose that neither the nose nor hair nor things hide, in head units. */
const eyesOf = (pose: Cast['poses'][string], planes: Planes, { people }: Cast): Eye[] => {
  const place = placing(planes, pose);
  const { eyeX, eyeWidth } = named(people, pose.person, 'person').features;
  return [-1, 1].flatMap((side) => {
    const middle = place(side * eyeX, 0);
    const isFar = side === Math.sign(pose.yaw) && planes.far.length > 0;
    const isSeen =
      isWithin(middle, planes.surfaces.skin?.shape ?? []) && (!isFar || isWithin(middle, planes.far));
    return isSeen ? [{ middle, corner: place(side * (eyeX + eyeWidth / 2), 0) }] : [];
  });
};

const [left, right, top, bottom] = [-0.45, 0.45, -0.25, 0.75];
/** Corners from the brows to the chin, in head units. */
const featureCorners: Loop = [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/**
 * The faces that a shot shows at a second of its episode, from back to front, by the numbers of its people alone. An eye
 * behind hair, a hat, a hand, the nose or another person is not seen.
 */
export const facesAt = (
  { shot, start, people }: PlacedShot,
  time: number,
  { cast, planes }: Company,
): FaceInFrame[] => {
  const shown = people.map((plane) => {
    const pose = poseAt(plane, time - start);
    const { surfaces } = named(planes, pose, 'planes of');
    return { plane, pose, surfaces, place: personInFrame(plane, shot, time - start) };
  });
  return shown.flatMap(({ plane, pose, surfaces, place }, index) => {
    const { skin } = surfaces;
    if (!skin || skin.shape.length === 0) return [];
    const others = shown.slice(index + 1);
    const isCovered = (point: Point): boolean =>
      others.some((other) =>
        Object.values(other.surfaces).some(({ shape }) => isWithin(unmapped(other.place, point), shape)),
      );
    const inFrame = (loop: Loop): Loop => loop.map((point) => mapped(place, point));
    const eyes = eyesOf(named(cast.poses, pose, 'pose'), named(planes, pose, 'planes of'), cast);
    return [
      {
        speaker: speakerOf(cast, plane),
        skin: sidesOf(skin.shape.map(inFrame)),
        features: sidesOf([inFrame(featureCorners)]),
        eyes: eyes
          .map(({ middle, corner }) => ({ middle: mapped(place, middle), corner: mapped(place, corner) }))
          .filter(({ middle }) => !isCovered(middle)),
      },
    ];
  });
};
