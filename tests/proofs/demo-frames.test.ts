import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { type DemoDrama, filmOf, linesOf, listDramas } from '../../demo/studio/demo-content.ts';
import { episodeSeconds } from '../../demo/studio/film/film.ts';
import { stage } from '../../demo/studio/film/plane.ts';
import { recordEpisode } from '../../demo/studio/film/record.ts';

/**
 * The part of all frames that are held. Two thirds of the seconds have a still camera, and hold each frame for two where
 * there is no weather; so does the dark before the blow. All people breathe, so no frame is held for longer.
 */
const leastHeld = 0.3;
/** Frames that are sent again although nothing moved, by rounding. */
const mostSentTwice = 0.02;
const frameBytes = stage.width * stage.height * 4;

/** Counts the frames of the first episode of a drama: all, those that are sent, and those sent that equal the one before. */
const countFrames = async (drama: DemoDrama) => {
  const episode = filmOf(drama, 1);
  let before: Buffer | undefined;
  let [sent, again] = [0, 0];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (chunk.length === frameBytes) {
        sent += 1;
        if (before?.equals(chunk)) again += 1;
        // The pixels are freed after they are written.
        before = Buffer.from(chunk);
      }
      done();
    },
  });
  await recordEpisode(drama.folder, drama.film, episode, linesOf(drama, 1), out);
  return { frames: Math.round(episodeSeconds(episode) * stage.framesPerSecond), sent, again };
};

it('three of ten frames of the demo are held, and hardly any is drawn again for nothing', async () => {
  let [frames, sent, again] = [0, 0, 0];
  for (const drama of listDramas()) {
    const count = await countFrames(drama);
    const percent = (part: number): string => `${((part / count.frames) * 100).toFixed(0)} %`;
    process.stdout.write(
      `${drama.source.slug}: ${percent(count.frames - count.sent)} held, ${percent(count.again)} sent twice\n`,
    );
    frames += count.frames;
    sent += count.sent;
    again += count.again;
  }
  expect(1 - sent / frames).toBeGreaterThanOrEqual(leastHeld);
  expect(again / frames).toBeLessThanOrEqual(mostSentTwice);
}, 1_800_000);
