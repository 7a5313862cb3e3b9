import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import installer from '@ffmpeg-installer/ffmpeg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderFiles } from '#platform/media/folder-files.ts';
import { readPicture } from '../../../tests/support/pictures.ts';
import { FfmpegError, openFfmpeg } from './ffmpeg.ts';
import { describeVideo, packageVideo } from './package-video.ts';
import { testEpisode } from './test-episode.fixture.ts';

/** The 2018 build of ffmpeg from npm, which machines without their own ffmpeg use. */
const ffmpeg = await openFfmpeg(installer.path);
const folder = 'drama/episode';
let mediaDir = '';
beforeEach(() => {
  mediaDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-media-'));
});
afterEach(() => rmSync(mediaDir, { recursive: true }));

const read = (name: string) => readFileSync(path.join(mediaDir, folder, name), 'utf8');

describe('packaging a video', () => {
  it('cuts a short first segment, then twos', async () => {
    await packageVideo(folder, testEpisode(6), { ffmpeg, mediaDir });
    const playlist = read('90/index.m3u8');
    expect(playlist.match(/#EXTINF:[\d.]+,\n.*/g)).toEqual([
      '#EXTINF:1.000000,\n000.m4s',
      '#EXTINF:2.000000,\n001.m4s',
      '#EXTINF:2.000000,\n002.m4s',
      '#EXTINF:1.000000,\n003.m4s',
    ]);
    for (const line of ['VOD', 'INDEPENDENT-SEGMENTS', 'MAP:URI="init.mp4"', 'TARGETDURATION:2', 'ENDLIST']) {
      expect(playlist).toContain(line);
    }
  });

  it('has picture and sound from 0 on, and all of both, in the first segment', async () => {
    await packageVideo(folder, testEpisode(14), { ffmpeg, mediaDir });
    const first = ['-copyts', '-i', 'concat:init.mp4|000.m4s', '-map', '0', '-c', 'copy', '-f', 'framecrc'];
    await ffmpeg.run({ arguments: [...first, 'packets.txt'], folder: path.join(mediaDir, folder, '90') });
    // Each line describes a packet: stream, decoding time, presentation time, length, …
    const packets = read('90/packets.txt').match(/^\d, +\d+, +\d+,/gm) ?? [];
    const [picture, sound] = ['0', '1'].map((stream) => packets.filter((line) => line.startsWith(stream)));
    expect(picture?.[0]).toMatch(/^0, +0, +0,/);
    expect(sound?.[0]).toMatch(/^1, +0, +0,/);
    expect(picture).toHaveLength(24);
    expect(sound?.length).toBeGreaterThan(40);
  });

  it('lays poster, preview and subtitles beside it and leaves nothing else', async () => {
    await packageVideo(folder, testEpisode(2), { ffmpeg, mediaDir });
    expect(readdirSync(path.join(mediaDir, 'drama'))).toEqual(['episode']);
    expect(readdirSync(path.join(mediaDir, folder)).sort()).toEqual([
      ...['90', 'poster.avif', 'preview.jpg', 'subtitles'],
    ]);
    expect(read('subtitles/en.vtt')).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nStop &lt;here&gt; &amp; now.\n',
    );
    expect(await describeVideo(openFolderFiles(mediaDir), folder, testEpisode(2))).toMatchObject({
      durationSeconds: 2,
      posterKey: 'drama/episode/poster.avif',
      renditions: [{ name: '90', width: 90, height: 160, folder: 'drama/episode/90' }],
    });
  });

  it('has a rendition of about 400 kbit/s to start with, however detailed its first frame is', async () => {
    const noise = (pixels: Buffer) => pixels.set(randomBytes(pixels.length));
    const episode = testEpisode(5, { size: { width: 540, height: 960 }, draw: noise });
    await packageVideo(folder, episode, { ffmpeg, mediaDir });
    const bytesOf = (name: string) => statSync(path.join(mediaDir, folder, name)).size;
    expect(bytesOf('360/000.m4s')).toBeLessThan(85_000);
    expect(bytesOf('540/000.m4s')).toBeGreaterThan(2 * bytesOf('360/000.m4s'));
    const { renditions } = await describeVideo(openFolderFiles(mediaDir), folder, episode);
    expect(renditions.map(({ name, width, height }) => ({ name, width, height }))).toEqual([
      { name: '360', width: 360, height: 640 },
      { name: '540', width: 540, height: 960 },
    ]);
    expect(renditions[0]?.bitsPerSecond).toBeLessThan(500_000);
  });

  it('has its colors in the poster and in every rendition', async () => {
    const red = Buffer.from([192, 32, 64, 255]);
    const size = { width: 540, height: 960 };
    const episode = testEpisode(1, { size, draw: (pixels) => pixels.fill(red) });
    await packageVideo(folder, episode, { ffmpeg, mediaDir });
    /** The first pixel, as a browser shows it. */
    const pixelOf = async (inputs: string[], filter: string) => {
      const output = [
        '-vf',
        `${filter},crop=2:2:0:0,format=rgb24`,
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        'pixel',
      ];
      await ffmpeg.run({ arguments: ['-y', ...inputs, ...output], folder: path.join(mediaDir, folder) });
      return [...readFileSync(path.join(mediaDir, folder, 'pixel')).subarray(0, 3)];
    };
    // The ffmpeg of 2018 reads no AVIF.
    const poster = await readPicture(readFileSync(path.join(mediaDir, folder, 'poster.avif')));
    const shown = [poster.colorAt(0, 0)];
    for (const name of ['360', '540']) {
      const files = ['init.mp4', '000.m4s'].map((file) => path.join(mediaDir, folder, name, file));
      const input = ['-i', `concat:${files.join('|')}`];
      expect((await ffmpeg.inspect(input)).log).toContain('yuv420p(tv, bt709)');
      shown.push(await pixelOf(input, 'scale=in_color_matrix=bt709:in_range=tv'));
    }
    for (const color of shown)
      for (const [channel, level] of color.entries())
        expect(Math.abs(level - (red[channel] ?? 0)), String(color)).toBeLessThan(8);
  });

  it('does nothing the second time', async () => {
    expect(await packageVideo(folder, testEpisode(2), { ffmpeg, mediaDir })).toBe(true);
    const { mtimeMs } = statSync(path.join(mediaDir, folder, '90/000.m4s'));
    expect(await packageVideo(folder, testEpisode(2), { ffmpeg, mediaDir })).toBe(false);
    expect(statSync(path.join(mediaDir, folder, '90/000.m4s')).mtimeMs).toBe(mtimeMs);
  });

  it('makes anew what was killed half way, and sweeps up the rest', async () => {
    const fixture = path.join(import.meta.dirname, 'test-episode.fixture.ts');
    const child = spawn(process.execPath, [fixture, mediaDir], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stderr.pipe(process.stderr);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(path.join(mediaDir, 'drama'))).toEqual([expect.stringContaining('unfinished')]);

    expect(await packageVideo(folder, testEpisode(2), { ffmpeg, mediaDir })).toBe(true);
    expect(readdirSync(path.join(mediaDir, 'drama'))).toEqual(['episode']);
    expect(read('90/index.m3u8')).toContain('ENDLIST');
  });

  it('leaves nothing of an episode that cannot be encoded, and repeats what ffmpeg said', async () => {
    const broken = {
      ...testEpisode(2),
      open: async () => ({ inputs: ['-i', 'no-such-file.mp4'], filters: [] }),
    };
    const failure = packageVideo(folder, broken, { ffmpeg, mediaDir });
    await expect(failure).rejects.toThrow(/ffmpeg ended with code 1:\nno-such-file.mp4: No such file/);
    expect(readdirSync(path.join(mediaDir, 'drama'))).toEqual([]);
  });
});

it('an error says which ffmpeg does not work', async () => {
  const failure = openFfmpeg('/no/such/ffmpeg');
  await expect(failure).rejects.toThrow(FfmpegError);
  await expect(failure).rejects.toThrow('FFMPEG_PATH: /no/such/ffmpeg is not a working ffmpeg');
});
