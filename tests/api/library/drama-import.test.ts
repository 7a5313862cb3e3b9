import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDrama } from '../../../staff/import/import-drama.ts';
import { startImports } from '../../support/imports.ts';
import { readPicture } from '../../support/pictures.ts';
import {
  cannotEncode,
  copyUnusualVideos,
  type UnusualKind,
  unusualEpisodes,
} from '../../support/unusual-videos.ts';
import { ffmpeg, makeDramaFolder, makeVideo } from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, database, root, importInto } = imports;

/** Opens an episode as a member: its renditions, and the playlist and files of the best rendition. */
const open = async (dramaId: string, number: number) => {
  const { renditions } = await database.read.episode.findUniqueOrThrow({
    where: { dramaId_number: { dramaId, number } },
    include: { renditions: { orderBy: { width: 'asc' } } },
  });
  const member = await app.register();
  await app.grantDays(member, 1);
  const { playback } = await member.data(contract.dramas.detail, {
    dramaId,
    episodeId: `${dramaId}-${number}`,
  });
  const url = new URL(playback?.playlistUrl ?? '', app.address);
  const master = await (await fetch(url)).text();
  const best = master.match(/^\w+\/index\.m3u8$/gm)?.at(-1);
  const playlistUrl = best ? new URL(best, url) : url;
  const fetched = async (name: string) =>
    Buffer.from(await (await fetch(new URL(name, playlistUrl))).arrayBuffer());
  const playlist = String(await fetched('index.m3u8'));
  return {
    master,
    widths: renditions.map(({ width }) => width),
    names: ['init.mp4', ...(playlist.match(/\d+\.m4s/g) ?? [])],
    segments: playlist.match(/#EXTINF:[\d.]+/g)?.map((line) => Number(line.slice(8))),
    fetched,
  };
};

/** Reads the properties of an episode from the files that viewers receive. */
const watch = async (dramaId: string, number: number) => {
  const { master, widths, names, segments, fetched } = await open(dramaId, number);
  const parts = await Promise.all(names.map(fetched));
  const whole = path.join(root, `${dramaId}-${number}.mp4`);
  writeFileSync(whole, Buffer.concat(parts));
  const said = ffmpeg('-xerror', '-i', whole, '-af', 'loudnorm=print_format=json', '-f', 'null', '-');
  const [, hours, minutes, rest] = [...said.matchAll(/time=(\d+):(\d+):([\d.]+)/g)].at(-1) ?? [];
  return {
    master,
    widths,
    size: / (\d+x\d+)[ ,]/.exec(said)?.[1],
    picture: /Video: (\w+ \(\w+\)).*?(yuv\w+)/.exec(said)?.slice(1).join(' '),
    color: /yuv420p\((tv, [\w/]+)/.exec(said)?.[1],
    rate: Number(/([\d.]+) fps/.exec(said)?.[1]),
    sound: /Audio: (\w+)/.exec(said)?.[1],
    lufs: Number(/"input_i" : "([^"]*)"/.exec(said)?.[1]?.replace('-inf', '-99')),
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(rest),
    segments,
    file: whole,
  };
};

/** Returns the color at a position in the first frame, with one byte each for red, green and blue. */
const pixelOf = (file: string, across: number, down: number): number[] => {
  const out = `${file}.rgb`;
  const filters = `crop=2:2:${across}:${down},scale=1:1`;
  ffmpeg(...['-i', file, '-vf', filters, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', out]);
  return [...readFileSync(out)];
};

describe('imported videos', () => {
  const folder = makeDramaFolder(root, 'odd');
  const numberOf = (kind: UnusualKind) => unusualEpisodes.find(([, made]) => made === kind)?.[0] ?? 0;
  const watchOdd = (kind: UnusualKind) => watch('odd', numberOf(kind));

  let notes: string[] = [];

  beforeAll(async () => {
    await copyUnusualVideos(folder);
    await importDrama(folder, {
      ...imports.dependencies,
      onPlan: ({ warnings }) => {
        notes = warnings;
      },
    });
    // This creates a dozen videos with all available codecs, and encodes them.
  }, 120_000);

  it('get the renditions that their resolution allows, in short segments, at one loudness', async () => {
    const seen = await watchOdd('ladder');
    expect(seen).toMatchObject({
      widths: [360, 540, 720],
      size: '720x1280',
      picture: 'h264 (High) yuv420p',
      rate: 30,
      sound: 'aac',
      segments: [1, 2, 2, 2],
    });
    expect(Math.abs(seen.lufs - -16)).toBeLessThan(1.5);
    const rungs = [...seen.master.matchAll(/:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),.*x(\d+)\n(\d+)/g)];
    expect(rungs.map(([, , , height, name]) => [name, height])).toEqual([
      ['360', '640'],
      ['540', '960'],
      ['720', '1280'],
    ]);
    // Peaks increase and exceed their averages. The lowest average suits a slow connection.
    const [peaks, averages] = [1, 2].map((part) => rungs.map((rung) => Number(rung[part])));
    expect(averages?.[0]).toBeLessThan(600_000);
    for (const [index, peak] of (peaks ?? []).entries()) {
      expect(peak).toBeGreaterThan(averages?.[index] ?? 0);
      expect(peak).toBeGreaterThan(peaks?.[index - 1] ?? 0);
    }
  });

  it('are rotated upright', async () => {
    const { size, file } = await watchOdd('turned');
    expect(size).toBe('360x640');
    const [[upperRed = 0, , upperBlue = 0], [lowerRed = 0, , lowerBlue = 0]] = [
      pixelOf(file, 180, 80),
      pixelOf(file, 180, 560),
    ] as [number[], number[]];
    expect(upperBlue > upperRed).not.toBe(lowerBlue > lowerRed);
  });

  it('get a blurred background when they are wide, and silence when they have no sound', async () => {
    const { widths, size, sound, lufs, file } = await watchOdd('wide and mute');
    expect({ widths, size, sound, lufs }).toEqual({
      widths: [360, 540],
      size: '540x960',
      sound: 'aac',
      lufs: -99,
    });
    expect(Math.max(...pixelOf(file, 270, 60))).toBeGreaterThan(20);
  });

  it('may be short, of odd dimensions, and of any frame rate', async () => {
    expect(await watchOdd('short and of odd size')).toMatchObject({
      widths: [360],
      size: '360x640',
      picture: 'h264 (High) yuv420p',
      segments: [0.5],
    });
    const { rate, seconds, segments } = await watchOdd('of variable rate');
    expect({ rate, segments }).toEqual({ rate: 30, segments: [1, 2] });
    expect(seconds).toBeGreaterThan(2.9);
  });

  it.skipIf(cannotEncode('standing still at its end'))('may end with a still frame', async () => {
    expect((await watchOdd('standing still at its end')).segments).toEqual([1, 2, 1]);
  });

  // In a transport stream the sound begins some milliseconds before the pictures, which makes up to one frame more.
  const twoSeconds = [1, expect.closeTo(1, 1)];

  it('have all pictures and the sound of two recordings in one file', async () => {
    const { segments, lufs, seconds } = await watchOdd('of two recordings');
    expect(segments).toEqual(twoSeconds);
    expect(Math.abs(lufs - -16)).toBeLessThan(1.5);
    expect(seconds).toBeLessThan(2.2);
    expect(notes).toContainEqual(
      expect.stringMatching(/\.ts: its header says 1\.\d seconds; all 2\.\d seconds of pictures are shown$/),
    );
  });

  it('show each part whole when the picture turns in the middle', async () => {
    const { file, segments, size } = await watchOdd('turned in the middle');
    expect({ segments, size }).toEqual({ segments: twoSeconds, size: '72x128' });
    const end = `${file}.end.mp4`;
    ffmpeg('-i', file, '-ss', '1.5', '-c:v', 'libx264', '-crf', '1', end);
    const [ground, picture] = [pixelOf(end, 2, 10), pixelOf(end, 2, 64)];
    expect(ground[2], String(ground)).toBeGreaterThan(150);
    expect(picture[0], String(picture)).toBeGreaterThan(150);
    expect(notes).toContainEqual(expect.stringContaining('72×128, then 128×72: each part is shown whole'));
  });

  it('become progressive when they are interlaced', async () => {
    const { file } = await watchOdd('interlaced');
    expect(ffmpeg('-i', file, '-vf', 'idet', '-f', 'null', '-')).toMatch(/Multi frame.*TFF: +0 BFF: +0 Prog/);
    expect(notes).toContainEqual(expect.stringMatching(/\.mov: its pictures are interlaced/));
  });

  for (const kind of ['HEVC in 10 bits', 'VP9', 'AV1'] satisfies UnusualKind[])
    it.skipIf(cannotEncode(kind))(`may use a newer codec: ${kind}`, async () => {
      expect(await watchOdd(kind)).toMatchObject({
        widths: [360],
        picture: 'h264 (High) yuv420p',
        sound: 'aac',
      });
    });

  for (const kind of ['HDR by PQ', 'HDR by HLG'] satisfies UnusualKind[])
    it.skipIf(cannotEncode(kind))(`keep brightness and color of ${kind}`, async () => {
      const { file, picture, color } = await watchOdd(kind);
      expect({ picture, color }).toEqual({ picture: 'h264 (High) yuv420p', color: 'tv, bt709' });
      // The bars of the test card. Without conversion, red is 134, 81, 55. Diffuse white is not peak white: below 255.
      const bars = [30, 90, 150, 210, 270, 330].map((across) => pixelOf(file, across, 60));
      const primaries = ['100', '010', '110', '001', '101', '011'];
      for (const [bar, lit] of primaries.entries()) {
        for (const [channel, level] of (bars[bar] ?? []).entries()) {
          if (lit[channel] === '1') expect(level, `${lit}, ${channel}`).toBeGreaterThan(195);
          else expect(level, `${lit}, ${channel}`).toBeLessThan(80);
        }
      }
    });

  it('have the same colors in the poster and in the video, whatever their color matrix', async () => {
    const colored = makeDramaFolder(root, 'colored');
    const red = [192, 32, 64];
    const source = ['-f', 'lavfi', '-i', 'color=0xc02040:size=360x640:rate=24:duration=1'];
    const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
    const inBt709 = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...tags];
    const inBt601 = ['-vf', 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p'];
    ffmpeg(...source, ...inBt709, '-c:v', 'libx264', path.join(colored, '1.mp4'));
    ffmpeg(...source, ...inBt601, '-c:v', 'libx264', path.join(colored, '2.mp4'));
    await importInto(colored);
    for (const number of [1, 2]) {
      const { file, color } = await watch('colored', number);
      expect(color).toBe('tv, bt709');
      const { posterKey } = await database.read.episode.findUniqueOrThrow({
        where: { id: `colored-${number}` },
      });
      const poster = await readPicture(readFileSync(path.join(imports.config.mediaDir, posterKey ?? '')));
      for (const shown of [pixelOf(file, 180, 320), poster.colorAt(180, 320)])
        for (const [channel, level] of shown.entries())
          expect(Math.abs(level - (red[channel] ?? 0)), `episode ${number}: ${shown}`).toBeLessThan(8);
    }
  });

  it('last as long as the picture, even when the sound is longer', async () => {
    const late = makeDramaFolder(root, 'late');
    makeVideo(path.join(root, 'in-time.mp4'), { seconds: 2 });
    const both = [
      '-i',
      path.join(root, 'in-time.mp4'),
      '-itsoffset',
      '0.7',
      '-i',
      path.join(root, 'in-time.mp4'),
    ];
    ffmpeg(...both, '-map', '0:v', '-map', '1:a', '-c', 'copy', path.join(late, '1.mp4'));
    await importInto(late);
    expect((await open('late', 1)).segments).toEqual([1, 1]);
    const { durationSeconds } = await database.read.episode.findUniqueOrThrow({ where: { id: 'late-1' } });
    expect(durationSeconds).toBe(2);
  });

  it('may last ten minutes', async () => {
    const long = makeDramaFolder(root, 'long');
    const still = ['-f', 'lavfi', '-i', 'color=blue:size=36x64:rate=4:duration=600'];
    ffmpeg(...still, '-c:v', 'libx264', '-preset', 'ultrafast', path.join(long, '1.mp4'));
    await importInto(long);
    const { segments, names, fetched } = await open('long', 1);
    expect(segments).toEqual([1, ...Array(299).fill(2), 1]);
    expect((await fetched(names.at(-1) ?? '')).length).toBeGreaterThan(1000);
  });

  it('provide the drama’s poster and tone', async () => {
    const { items } = await app.visitor.data(contract.dramas.list);
    const drama = items.find(({ dramaId }) => dramaId === 'odd');
    expect(drama).toMatchObject({ title: 'Paper Lanterns', episodesNum: unusualEpisodes.length });
    expect(drama?.tone).toMatch(/^#[0-9a-f]{6}$/);
    for (const url of [drama?.posterUrl, drama?.frameUrl]) {
      const image = await fetch(new URL(url ?? '', app.address));
      expect(image.headers.get('content-type')).toBe('image/webp');
    }
  });
});
