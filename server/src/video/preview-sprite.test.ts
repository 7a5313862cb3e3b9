import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import installer from '@ffmpeg-installer/ffmpeg';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, describe, expect, it } from 'vitest';
import { openFolderFiles } from '#platform/media/folder-files.ts';
import { openFfmpeg } from './ffmpeg.ts';
import { describeVideo, packageVideo } from './package-video.ts';
import { choosePreviewGrid } from './preview-sprite.ts';
import { testEpisode } from './test-episode.fixture.ts';

/** The 2018 build of ffmpeg from npm, which machines without their own ffmpeg use. */
const ffmpeg = await openFfmpeg(installer.path);
const mediaDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-preview-'));
afterAll(() => rmSync(mediaDir, { recursive: true }));

describe('the grid of a preview', () => {
  it.each([
    // [seconds, interval, count, columns, rows]
    [0.5, 1, 1, 1, 1],
    [1, 1, 1, 1, 1],
    [4, 1, 4, 4, 1],
    [22.1, 1, 22, 10, 3],
    [23, 1, 23, 10, 3],
    [60, 1, 60, 10, 6],
    [61, 2, 31, 10, 4],
    [120, 2, 60, 10, 6],
    [600, 10, 60, 10, 6],
  ])('of %d seconds', (seconds, intervalSeconds, count, columns, rows) => {
    expect(choosePreviewGrid(seconds)).toEqual({
      intervalSeconds,
      count,
      columns,
      rows,
      frameWidth: 108,
      frameHeight: 192,
    });
  });
});

describe('a preview', () => {
  it('has the frame of each second at its place', async () => {
    const folder = 'drama/by-second';
    const levelAt = (second: number) => 20 + second * 18;
    // A frame lasts 1/24 s. Each second has a gray of its own.
    const draw = (pixels: Buffer, frame: number) => pixels.fill(levelAt(Math.floor(frame / 24)));
    const episode = testEpisode(13, { draw });
    await packageVideo(folder, episode, { ffmpeg, mediaDir });
    const { preview } = await describeVideo(openFolderFiles(mediaDir), folder, episode);
    expect(preview).toEqual({ storageKey: `${folder}/preview.jpg`, ...choosePreviewGrid(13) });
    const image = await loadImage(readFileSync(path.join(mediaDir, preview.storageKey)));
    const { columns, rows, frameWidth, frameHeight, count } = preview;
    expect([image.width, image.height]).toEqual([columns * frameWidth, rows * frameHeight]);
    const pen = createCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    for (let index = 0; index < count; index += 1) {
      const [x, y] = [(index % columns) * frameWidth, Math.floor(index / columns) * frameHeight];
      const [red = 0] = pen.getImageData(x + frameWidth / 2, y + frameHeight / 2, 1, 1).data;
      expect(Math.abs(red - levelAt(index)), `frame ${index} is ${red}`).toBeLessThan(9);
    }
  });

  it('stays small, however detailed its frames are', async () => {
    const folder = 'drama/noise';
    // Each pixel is one of two grays, which no compression expects.
    const draw = (pixels: Buffer) => {
      const grays = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
      const bytes = randomBytes(grays.length);
      for (let index = 0; index < grays.length; index++)
        grays[index] = Number(bytes[index]) < 128 ? 0x50505050 : 0xaaaaaaaa;
    };
    const size = { width: 108, height: 192 };
    await packageVideo(folder, testEpisode(40, { size, draw }), { ffmpeg, mediaDir });
    expect(statSync(path.join(mediaDir, folder, 'preview.jpg')).size).toBeLessThan(150_000);
  });
});
