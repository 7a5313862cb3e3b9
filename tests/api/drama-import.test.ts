import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImports } from '../support/imports.ts';
import { canEncode, ffmpeg, makeDramaFolder, makeVideo, turn } from '../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, database, root, importInto } = imports;

/** All that an episode is, read back from what viewers are sent. */
const watch = async (dramaId: string, number: number) => {
  const { renditions } = await database.read.episode.findUniqueOrThrow({
    where: { dramaId_number: { dramaId, number } },
    include: { renditions: { orderBy: { width: 'asc' } } },
  });
  const member = await app.register();
  await app.grantDays(member, 1);
  const { playback } = await member.data(contract.drama.detail, {
    dramaId,
    episodeId: `${dramaId}-${number}`,
  });
  const fetched = async (url: string) =>
    Buffer.from(await (await fetch(new URL(url, app.address))).arrayBuffer());
  const playlistUrl = playback?.playlistUrl ?? '';
  const playlist = String(await fetched(playlistUrl));
  const names = ['init.mp4', ...(playlist.match(/\d+\.m4s/g) ?? [])];
  const parts = await Promise.all(names.map((name) => fetched(playlistUrl.replace('index.m3u8', name))));
  const whole = path.join(root, `${dramaId}-${number}.mp4`);
  writeFileSync(whole, Buffer.concat(parts));
  const said = ffmpeg('-xerror', '-i', whole, '-af', 'loudnorm=print_format=json', '-f', 'null', '-');
  const [, hours, minutes, rest] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? [];
  return {
    widths: renditions.map(({ width }) => width),
    size: / (\d+x\d+)[ ,]/.exec(said)?.[1],
    picture: /Video: (\w+ \(\w+\)).*?(yuv\w+)/.exec(said)?.slice(1).join(' '),
    rate: Number(/([\d.]+) fps/.exec(said)?.[1]),
    sound: /Audio: (\w+)/.exec(said)?.[1],
    lufs: Number(/"input_i" : "([^"]*)"/.exec(said)?.[1]?.replace('-inf', '-99')),
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
    segments: playlist.match(/#EXTINF:[\d.]+/g)?.map((line) => Number(line.slice(8))),
    file: whole,
  };
};

/** The color of a place in the first picture, one byte each. */
const pixelOf = (file: string, across: number, down: number): number[] => {
  const out = `${file}.rgb`;
  const place = `crop=2:2:${across}:${down},scale=1:1`;
  ffmpeg(...['-i', file, '-vf', place, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', out]);
  return [...readFileSync(out)];
};

describe('videos as they come', () => {
  const folder = makeDramaFolder(root, 'odd');
  const quick = ['-c:v', 'libx264', '-preset', 'ultrafast'];
  const at = (name: string) => path.join(folder, name);
  const modern: [number, string, string[]][] = (
    [
      [
        'hevc.mov',
        'libx265',
        ['-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'],
      ],
      ['vp9.webm', 'libvpx-vp9', ['-deadline', 'realtime', '-cpu-used', '8']],
      ['av1.mkv', 'libsvtav1', ['-preset', '12']],
    ] as [string, string, string[]][]
  )
    .filter(([, codec]) => canEncode(codec))
    .map(([name, codec, options], index) => [6 + index, name, ['-c:v', codec, ...options]]);

  beforeAll(async () => {
    makeVideo(at('1.mp4'), { size: '720x1280', rate: 30, seconds: 4, picture: quick });
    // Turned by its metadata; red, with a blue upper half when it is upright.
    ffmpeg(
      ...[
        '-f',
        'lavfi',
        '-i',
        'color=red:size=160x90:rate=24:duration=1',
        '-vf',
        'drawbox=w=80:color=blue:t=fill',
      ],
      ...['-c:v', 'libx264', at('flat.mp4')],
    );
    turn(at('flat.mp4'), at('02.mov'));
    rmSync(at('flat.mp4'));
    makeVideo(at('003.mp4'), { size: '640x360', tone: null, picture: quick });
    // Odd numbers of pixels, half a second.
    makeVideo(at('04.mp4'), {
      size: '361x641',
      seconds: 0.5,
      picture: ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
    });
    makeVideo(at('all.mp4'), { size: '90x160', rate: 30, seconds: 3, tone: null });
    // Matroska takes pictures at whatever times they come.
    const gaps = ['-vf', "select='lt(n,20)+eq(mod(n,7),0)+eq(n,89)'"];
    ffmpeg('-i', at('all.mp4'), ...gaps, '-c:v', 'libx264', at('05.mkv'));
    rmSync(at('all.mp4'));
    for (const [number, name, picture] of modern)
      makeVideo(at(`0${number}${path.extname(name)}`), { size: '360x640', picture });
    await importInto(folder);
  });

  it('climb the ladder as far as they reach, in short segments, at one loudness', async () => {
    const seen = await watch('odd', 1);
    expect(seen).toMatchObject({
      widths: [360, 540, 720],
      size: '720x1280',
      picture: 'h264 (High) yuv420p',
      rate: 30,
      sound: 'aac',
      segments: [1, 2, 1],
    });
    expect(Math.abs(seen.lufs - -16)).toBeLessThan(1.5);
  });

  it('are turned upright', async () => {
    const { size, file } = await watch('odd', 2);
    expect(size).toBe('90x160');
    const [[upperRed = 0, , upperBlue = 0], [lowerRed = 0, , lowerBlue = 0]] = [
      pixelOf(file, 44, 20),
      pixelOf(file, 44, 140),
    ] as [number[], number[]];
    expect(upperBlue > upperRed).not.toBe(lowerBlue > lowerRed);
  });

  it('stand on a ground of themselves when they are wide, and get silence when they have no sound', async () => {
    const { widths, size, sound, lufs, file } = await watch('odd', 3);
    expect({ widths, size, sound, lufs }).toEqual({
      widths: [360, 540],
      size: '540x960',
      sound: 'aac',
      lufs: -99,
    });
    expect(Math.max(...pixelOf(file, 270, 60))).toBeGreaterThan(20);
  });

  it('may be short, of odd numbers of pixels, and of any rate', async () => {
    expect(await watch('odd', 4)).toMatchObject({
      widths: [360],
      size: '360x640',
      picture: 'h264 (High) yuv420p',
      segments: [0.5],
    });
    const { rate, seconds, segments } = await watch('odd', 5);
    expect({ rate, segments }).toEqual({ rate: 30, segments: [1, 2] });
    expect(seconds).toBeGreaterThan(2.9);
  });

  it.each(modern)('may be of a newer codec: %i, %s', async (number) => {
    expect(await watch('odd', number)).toMatchObject({
      widths: [360],
      picture: 'h264 (High) yuv420p',
      sound: 'aac',
    });
  });

  it('give the drama its picture and tone', async () => {
    const { items } = await app.visitor.data(contract.drama.list);
    const drama = items.find(({ dramaId }) => dramaId === 'odd');
    expect(drama).toMatchObject({ title: 'Paper Lanterns', episodesNum: 5 + modern.length });
    expect(drama?.tone).toMatch(/^#[0-9a-f]{6}$/);
    for (const url of [drama?.posterUrl, drama?.frameUrl]) {
      const image = await fetch(new URL(url ?? '', app.address));
      expect(image.headers.get('content-type')).toBe('image/jpeg');
    }
  });
});
