import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { toWebVtt } from '@cliffhanger/contracts/subtitle-cues';
import { openFfmpeg } from './ffmpeg.ts';
import { packageVideo, type VideoSource } from './package-video.ts';
import { plainFilters } from './video-filters.ts';

const framesPerSecond = 24;

interface FixtureOptions {
  size?: { width: number; height: number };
  /** Draws a frame as RGBA; default: a gray that changes from frame to frame. */
  draw?: (pixels: Buffer, frame: number) => void;
  /** Called after each frame. */
  onFrame?: (frame: number) => void;
}

/** A small episode with a sine tone. */
export const testEpisode = (
  durationSeconds: number,
  {
    size = { width: 90, height: 160 },
    draw = (pixels, frame) => pixels.fill((frame * 7) % 256),
    onFrame = () => undefined,
  }: FixtureOptions = {},
): VideoSource => ({
  ...size,
  durationSeconds,
  files: {
    'subtitles/en.vtt': toWebVtt([{ fromSeconds: 0.5, toSeconds: 2, text: 'Stop <here> & now.' }]),
  },
  open: async () => ({
    inputs: [
      ...['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${size.width}x${size.height}`],
      ...['-framerate', String(framesPerSecond), '-i', 'pipe:0', '-f', 'lavfi', '-i', 'sine=frequency=330'],
    ],
    filters: plainFilters(size),
    feed: async (input: Writable) => {
      for (let frame = 0; frame < durationSeconds * framesPerSecond; frame += 1) {
        const pixels = Buffer.alloc(size.width * size.height * 4);
        draw(pixels, frame);
        await new Promise<void>((resolve) => input.write(pixels, () => resolve()));
        onFrame(frame);
      }
      input.end();
    },
  }),
});

/** `node test-episode.fixture.ts <media folder>` packages an episode and prints `half` once half of it is written. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const seconds = 20;
  const onFrame = (frame: number) => {
    if (frame === (seconds / 2) * framesPerSecond) process.stdout.write('half\n');
  };
  const episode = testEpisode(seconds, { onFrame });
  await packageVideo('drama/episode', episode, {
    ffmpeg: await openFfmpeg(),
    mediaDir: process.argv[2] ?? '',
  });
}
