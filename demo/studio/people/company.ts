import type { Moment } from '../film/backdrop.ts';
import type { PlaneOf } from '../film/plane.ts';
import { expressionAt, type Speech, type Talk } from './acting.ts';
import { type Cast, named } from './cast.ts';
import type { Planes } from './cut-planes.ts';
import type { FaceDrawing } from './face.ts';
import { createFigure, drawFigure, type Figure, freeFigure } from './figure.ts';
import { preparePose } from './person.ts';
import { readCast, readPlanes } from './planes-file.ts';
import { tinted } from './tint.ts';

/** The people of a drama, and what they say in seconds of a shot. */
export interface Company {
  cast: Cast;
  planes: Readonly<Record<string, Planes>>;
  lines: readonly (Speech & { speaker?: string | undefined })[];
}

/** A person in a shot, painted in each of its poses. */
export interface ReadyPerson {
  poses: { from: number; figure: Figure }[];
  talk: Talk;
  /** What it showed last. */
  shown?: { figure: Figure; time: number; features: FaceDrawing | undefined };
}

/**
 * Reads the people of a drama's folder.
 * @throws when a pose was changed and not cut again
 */
export const loadCompany = (folder: string): Company => {
  const cast = readCast(folder);
  return { cast, planes: readPlanes(folder, cast), lines: [] };
};

/**
 * Paints a person of a shot in all of its poses.
 *
 * @param scale pixels of a head unit
 * @throws when the cast has no such pose
 */
export const preparePerson = (plane: PlaneOf<'person'>, company: Company, scale: number): ReadyPerson => {
  const { cast, planes, lines } = company;
  const [[, first] = [0, '']] = plane.poses;
  const shown = plane.tint ? tinted(cast, plane.tint) : cast;
  const name = named(cast.poses, first, 'pose').person;
  const who = named(cast.people, name, 'person').speaker ?? name;
  const painted = new Map<string, Figure>();
  const poses = plane.poses.map(([from, name]) => {
    const figure =
      painted.get(name) ??
      createFigure(preparePose(shown, name, named(planes, name, 'planes of'), scale), scale);
    painted.set(name, figure);
    return { from, figure };
  });
  return { poses, talk: talkOf(lines, who) };
};

/** The lines of a shot as one of its people speaks and hears them. */
export const talkOf = (lines: Company['lines'], who: string): Talk => ({
  own: lines.filter(({ speaker }) => speaker === who),
  others: lines.filter(({ speaker }) => speaker !== who),
});

/** Faces act on every second frame, as drawings do. */
const framesPerSecond = 10;

/** Draws a person in head units from the middle of the head. */
export const drawPerson = (
  { context, time, seed }: Moment,
  { moods, looks }: PlaneOf<'person'>,
  person: ReadyPerson,
): void => {
  const { poses, talk } = person;
  const now = Math.floor(time * framesPerSecond + 1e-6) / framesPerSecond;
  const { figure } = poses.findLast(({ from }) => from <= now) ?? poses[0] ?? {};
  if (!figure) return;
  let { shown } = person;
  if (shown?.figure !== figure || shown.time !== now) {
    const features = figure.face?.features.at(expressionAt({ moods, looks }, talk, now, seed));
    shown = { figure, time: now, features };
    person.shown = shown;
  }
  drawFigure(context, figure, shown.features);
};

/** Frees the pixels of a person whose shot is over. */
export const freePerson = ({ poses }: ReadyPerson): void => {
  for (const { figure } of poses) freeFigure(figure);
};
