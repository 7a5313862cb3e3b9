import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { plainFilters } from '@cliffhanger/server/video/video-filters.ts';
import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { stage } from './plane.ts';
import { frameHeader, framesHeader, timedFramesInput } from './timed-frames.ts';

const paintFrame = (color: string): Buffer => {
  const canvas = createCanvas(stage.width, stage.height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, stage.width, stage.height);
  return canvas.data();
};

it('ffmpeg shows a frame until the time of the next one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-frames-'));
  try {
    const ffmpeg = await openFfmpeg();
    const [pictures = ''] = plainFilters(stage);
    await ffmpeg.run({
      folder,
      arguments: [
        ...[...timedFramesInput, '-filter_complex', pictures],
        ...['-map', '[picture360]', '-f', 'rawvideo', 'small.yuv'],
        ...['-map', '[picture540]', '-f', 'rawvideo', 'large.yuv'],
        ...['-map', '[poster]', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'first.rgb'],
      ],
      feed: async (input) => {
        input.write(framesHeader());
        for (const [seconds, color] of [
          [0, '#ffffff'],
          [0.15, '#000000'],
          [0.25, '#ffffff'],
        ] as const) {
          const pixels = paintFrame(color);
          input.write(frameHeader(seconds, pixels.length));
          input.write(pixels);
        }
        input.end();
      },
    });
    const lumaOf = (file: string, width: number, height: number): number[] => {
      const frames = readFileSync(path.join(folder, file));
      const frameBytes = (width * height * 3) / 2;
      return Array.from(
        { length: frames.length / frameBytes },
        (_, frame) => frames[frame * frameBytes] ?? 0,
      );
    };
    const [white, black] = [235, 16];
    const expected = [white, white, white, black, black, white];
    expect(lumaOf('small.yuv', 360, 640)).toEqual(expected);
    expect(lumaOf('large.yuv', stage.width, stage.height)).toEqual(expected);
    expect([...readFileSync(path.join(folder, 'first.rgb')).subarray(0, 3)]).toEqual([255, 255, 255]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
