import type { Writable } from 'node:stream';
import { createCanvas } from '@napi-rs/canvas';
import { cliffStart, type EpisodeFilm, episodeSeconds, type Film, seedOf } from './film.ts';
import { drawCliff, drawTitle, loadLettering } from './lettering.ts';
import { stage } from './plane.ts';
import { createVignette, drawShot, prepareShot } from './stage.ts';

/** How ffmpeg is told what `recordEpisode` writes. */
export const rawVideo: readonly string[] = [
  ...['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${stage.width}x${stage.height}`],
  ...['-framerate', String(stage.framesPerSecond)],
];

const written = (out: Writable, frame: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    out.write(frame, (error) => (error ? reject(error) : resolve()));
  });

/**
 * Draws an episode frame by frame into `out` as raw RGBA.
 *
 * @param folder the drama's folder with its `art` and `lettering`
 * @throws when a drawing, a scene or a card is missing, or `out` is closed
 */
export const recordEpisode = async (
  folder: string,
  film: Film,
  episode: EpisodeFilm,
  out: Writable,
): Promise<void> => {
  const isFinale = episode === film.episodes.at(-1);
  const lettering = await loadLettering(folder, episode, isFinale);
  const vignette = createVignette();
  const picture = createCanvas(stage.width, stage.height);
  const context = picture.getContext('2d');
  let frame = 0;
  let shotStart = 0;
  // The next frame is drawn while the last one is on its way.
  let onItsWay = Promise.resolve();
  const send = async (): Promise<void> => {
    const pixels = picture.data();
    await onItsWay;
    onItsWay = written(out, pixels);
    // A failure is thrown at the next await; until then it is not "unhandled".
    onItsWay.catch(() => undefined);
    frame += 1;
  };
  for (const [index, shot] of episode.shots.entries()) {
    const scene = film.scenes[shot.scene];
    if (!scene) throw new Error(`episode ${episode.number} has no scene "${shot.scene}"`);
    const ready = await prepareShot(shot, scene, `${folder}/art`, seedOf(episode) + index * 131);
    const end = Math.round((shotStart + shot.seconds) * stage.framesPerSecond);
    while (frame < end) {
      const time = frame / stage.framesPerSecond;
      drawShot(context, ready, time - shotStart);
      context.drawImage(vignette, 0, 0);
      drawTitle(context, lettering, time);
      await send();
    }
    shotStart += shot.seconds;
  }
  const last = createCanvas(stage.width, stage.height);
  last.getContext('2d').drawImage(picture, 0, 0);
  const frames = Math.round(episodeSeconds(episode) * stage.framesPerSecond);
  while (frame < frames) {
    drawCliff(context, last, lettering, frame / stage.framesPerSecond - cliffStart(episode));
    await send();
  }
  await onItsWay;
  out.end();
};
