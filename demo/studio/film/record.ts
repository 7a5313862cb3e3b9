import type { Writable } from 'node:stream';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { cliffStart, type EpisodeFilm, episodeSeconds, type Film, seedOf } from './film.ts';
import { freeDrawings } from './free-drawings.ts';
import { drawCliff, drawTitle, loadLettering } from './lettering.ts';
import { stage } from './plane.ts';
import { createVignette, drawShot, prepareShot, type ReadyShot } from './stage.ts';

/** The ffmpeg arguments that describe what `recordEpisode` writes. */
export const rawVideo: readonly string[] = [
  // Each frame has 2 MB, and ffmpeg would queue eight.
  ...['-thread_queue_size', '1'],
  ...['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${stage.width}x${stage.height}`],
  ...['-framerate', String(stage.framesPerSecond)],
];

const written = (out: Writable, frame: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(frame, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Creates a function that draws an episode at any second, in any order.
 *
 * @param folder the drama's folder with its `art` and `lettering`
 * @throws when a drawing, a scene or a card is missing
 */
export const createFilm = async (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
): Promise<(context: SKRSContext2D, time: number) => Promise<void>> => {
  const lettering = await loadLettering(folder, episode, episode === film.episodes.at(-1));
  const vignette = createVignette();
  const cliff = cliffStart(episode);
  let current: { ready: ReadyShot; start: number; end: number } | undefined;
  let last: Canvas | undefined;

  const shotAt = async (time: number): Promise<NonNullable<typeof current>> => {
    if (current && current.start <= time && time < current.end) return current;
    const { index, start } = findShot(episode, time);
    const shot = episode.shots[index];
    const scene = shot && film.scenes[shot.scene];
    if (!scene) throw new Error(`episode ${episode.number} has no scene "${shot?.scene}"`);
    current = undefined;
    await freeDrawings();
    const ready = await prepareShot(shot, scene, `${folder}/art`, seedOf(episode) + index * 131);
    current = { ready, start, end: start + shot.seconds };
    return current;
  };
  const drawPicture = async (context: SKRSContext2D, time: number): Promise<void> => {
    const { ready, start } = await shotAt(time);
    drawShot(context, ready, time - start);
    context.drawImage(vignette, 0, 0);
    drawTitle(context, lettering, time);
  };
  return async (context, time) => {
    if (time < cliff) return drawPicture(context, time);
    if (!last) {
      last = createCanvas(stage.width, stage.height);
      await drawPicture(last.getContext('2d'), cliff - 1 / stage.framesPerSecond);
    }
    drawCliff(context, last, lettering, time - cliff);
  };
};

/** Finds the shot that is shown at `time`, and the second at which it starts. The last shot has no end. */
const findShot = ({ shots }: EpisodeFilm, time: number): { index: number; start: number } => {
  let start = 0;
  let index = 0;
  for (; index < shots.length - 1; index += 1) {
    const { seconds = 0 } = shots[index] ?? {};
    if (time < start + seconds) break;
    start += seconds;
  }
  return { index, start };
};

/**
 * Draws an episode frame by frame into `out` as raw RGBA.
 * @throws when something of the film is missing, or `out` is closed
 */
export const recordEpisode = async (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
  out: Writable,
): Promise<void> => {
  const drawAt = await createFilm(folder, film, episode);
  const picture = createCanvas(stage.width, stage.height);
  // Draws the next frame while the previous one is being written.
  let onItsWay = Promise.resolve();
  const frames = Math.round(episodeSeconds(episode) * stage.framesPerSecond);
  for (let frame = 0; frame < frames; frame += 1) {
    await drawAt(picture.getContext('2d'), frame / stage.framesPerSecond);
    const pixels = picture.data();
    await onItsWay;
    onItsWay = written(out, pixels);
    // The next await throws a failure; this keeps it from counting as unhandled until then.
    onItsWay.catch(() => undefined);
    // Pixels are outside the heap, and V8 would otherwise run a full collection every few frames.
    if (frame % 2 === 1) globalThis.gc?.({ type: 'minor' });
  }
  await onItsWay;
  out.end();
};
