import type { Writable } from 'node:stream';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Company, loadCompany } from '../people/company.ts';
import {
  cliffStart,
  type EpisodeFilm,
  ending,
  episodeSeconds,
  type Film,
  hitStart,
  type Shot,
  seedOf,
} from './film.ts';
import { freeBuffer } from './free-pixels.ts';
import { drawHit } from './hit.ts';
import { stage } from './plane.ts';
import { drawShot, freeShot, heldTime, prepareShot, type ReadyShot } from './stage.ts';
import { frameHeader, framesHeader } from './timed-frames.ts';

const written = (out: Writable, frame: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(frame, (error) => (error ? reject(error) : resolve()));
  });

/** A line of an episode and who speaks it. */
export interface SpokenLine {
  fromSeconds: number;
  toSeconds: number;
  speaker?: string | undefined;
  /** Its voice, if one is recorded. */
  take?: { openings: readonly number[] } | undefined;
}

/** Draws a second of an episode. Returns whether the context shows something else than after the last call. */
type DrawAt = (context: SKRSContext2D, time: number) => Promise<boolean>;

/**
 * Creates a function that draws an episode at any second, in any order.
 *
 * @param folder the drama's folder with its `art` and its cast
 * @throws when a drawing, a scene or a pose is missing
 */
export const createFilm = async (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
  lines: readonly SpokenLine[],
): Promise<DrawAt> => {
  const drawPicture = createShots(folder, film, episode, lines);
  return drawWithEnding(drawPicture, episode);
};

/** Creates a function that draws the shots of an episode, and prepares each one when it begins. */
const createShots = (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
  lines: readonly SpokenLine[],
): DrawAt => {
  const people = loadCompany(folder);
  let current: { ready: ReadyShot; start: number; end: number } | undefined;

  const shotAt = async (time: number): Promise<NonNullable<typeof current>> => {
    if (current && current.start <= time && time < current.end) return current;
    const { index, start, shot } = findShot(episode, time);
    const scene = shot && film.scenes[shot.scene];
    if (!scene) throw new Error(`episode ${episode.number} has no scene "${shot?.scene}"`);
    if (current) freeShot(current.ready);
    current = undefined;
    const company = { ...people, lines: linesFrom(lines, start) };
    const ready = await prepareShot(shot, scene, `${folder}/art`, seedOf(episode) + index * 131, company);
    current = { ready, start, end: start + shot.seconds };
    return current;
  };
  // A frame that is held is not drawn again.
  let drawn: { context: SKRSContext2D; ready: ReadyShot; time: number } | undefined;
  return async (context, time) => {
    const { ready, start } = await shotAt(time);
    const shown = heldTime(ready, time - start);
    if (drawn?.context === context && drawn.ready === ready && drawn.time === shown) return false;
    drawShot(context, ready, shown);
    drawn = { context, ready, time: shown };
    return true;
  };
};

/** The lines in seconds since `start`. */
const linesFrom = (lines: readonly SpokenLine[], start: number): Company['lines'] =>
  lines.map(({ fromSeconds, toSeconds, speaker, take }) => ({
    fromSeconds: fromSeconds - start,
    toSeconds: toSeconds - start,
    speaker,
    openings: take?.openings,
  }));

const drawWithEnding = (drawPicture: DrawAt, episode: EpisodeFilm): DrawAt => {
  const cliff = cliffStart(episode);
  const hit = hitStart(episode);
  const isFinale = !episode.ending.next;
  let dark: SKRSContext2D | undefined;
  return async (context, time) => {
    if (time < cliff || (!isFinale && time >= hit + ending.ledgeSeconds)) return drawPicture(context, time);
    // Before the hit, nothing moves.
    if (time < hit && dark === context) return false;
    drawHit(context, time - hit, isFinale);
    dark = context;
    return true;
  };
};

/** Finds the shot that is shown at `time`, and the second at which it starts. The last shot has no end. */
const findShot = (
  episode: EpisodeFilm,
  time: number,
): { index: number; start: number; shot: Shot | undefined } => {
  const { shots } = episode;
  const next = hitStart(episode) + ending.ledgeSeconds;
  if (episode.ending.next && time >= next)
    return { index: shots.length, start: next, shot: episode.ending.next };
  let start = 0;
  let index = 0;
  for (; index < shots.length - 1; index += 1) {
    const { seconds = 0 } = shots[index] ?? {};
    if (time < start + seconds) break;
    start += seconds;
  }
  return { index, start, shot: shots[index] };
};

/**
 * Draws an episode into `out`, as `timedFramesInput` opens it. A frame that equals the one before is left out, except the
 * last one, which tells the length.
 *
 * @throws when something of the film is missing, or `out` is closed
 */
export const recordEpisode = async (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
  lines: readonly SpokenLine[],
  out: Writable,
): Promise<void> => {
  const drawAt = await createFilm(folder, film, episode, lines);
  const picture = createCanvas(stage.width, stage.height);
  const context = picture.getContext('2d');
  // Draws the next frame while the previous one is being written.
  let onItsWay = written(out, framesHeader());
  const frames = Math.round(episodeSeconds(episode) * stage.framesPerSecond);
  for (let frame = 0; frame < frames; frame += 1) {
    const seconds = frame / stage.framesPerSecond;
    const isNew = await drawAt(context, seconds);
    if (!isNew && frame < frames - 1) continue;
    const pixels = picture.data();
    await onItsWay;
    out.write(frameHeader(seconds, pixels.length));
    onItsWay = written(out, pixels).then(() => freeBuffer(pixels));
    // The next await throws a failure; this keeps it from counting as unhandled until then.
    onItsWay.catch(() => undefined);
  }
  await onItsWay;
  out.end();
};
