import type { Moment } from '../film/backdrop.ts';
import type { PlaneOf } from '../film/plane.ts';
import { expressionAt, type Speech } from './acting.ts';
import { type Cast, named } from './cast.ts';
import { type Planes, poseView } from './cut-planes.ts';
import { preparePose, type ReadyPose } from './person.ts';
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
  poses: { from: number; pose: ReadyPose }[];
  speech: readonly Speech[];
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
  const painted = new Map<string, ReadyPose>();
  const poses = plane.poses.map(([from, name]) => {
    const pose = painted.get(name) ?? preparePose(shown, name, named(planes, name, 'planes of'), scale);
    painted.set(name, pose);
    return { from, pose };
  });
  return { poses, speech: lines.filter(({ speaker }) => speaker === who) };
};

/** Faces act on every second frame, as drawings do. */
const framesPerSecond = 10;

/** Draws a person in head units from the middle of the head. */
export const drawPerson = (
  { context, time, seed }: Moment,
  { moods, looks }: PlaneOf<'person'>,
  { poses, speech }: ReadyPerson,
): void => {
  const now = Math.floor(time * framesPerSecond + 1e-6) / framesPerSecond;
  const { pose } = poses.findLast(({ from }) => from <= now) ?? poses[0] ?? {};
  if (!pose) return;
  const { left, top, width, height } = poseView;
  context.drawImage(pose.behind, left, top, width, height);
  pose.draw(context, expressionAt({ moods, looks }, speech, now, seed));
  context.drawImage(pose.before, left, top, width, height);
};
