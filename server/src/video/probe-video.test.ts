import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import installer from '@ffmpeg-installer/ffmpeg';
import { afterAll, expect, it } from 'vitest';
import { openFfmpeg } from './ffmpeg.ts';
import { extractStill } from './file-source.ts';
import { probeVideo } from './probe-video.ts';

/** The 2018 build of ffmpeg from npm, which machines without their own ffmpeg use. */
const ffmpeg = await openFfmpeg(installer.path);
const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-probe-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);
const make = (...given: string[]) => ffmpeg.run({ arguments: ['-y', ...given], folder });
const probe = (name: string) => probeVideo(ffmpeg, at(name));

const card = (seconds: number, size = '64x114') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc=size=${size}:rate=25:duration=${seconds}`,
];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
/** Writes files one behind the other, as recorders and `cat` do. */
const join = (name: string, ...parts: string[]) =>
  writeFileSync(at(name), Buffer.concat(parts.map((part) => readFileSync(at(part)))));

await make(...card(1), ...tone(1), ...codecs, 'first.ts');
await make(...card(2), ...tone(2), ...codecs, 'second.ts');
await make(...card(2), ...tone(2), ...codecs, '-g', '10', 'whole.mp4');
await make('-i', 'whole.mp4', '-c', 'copy', 'whole.mkv');

it.each([
  ['two recordings', ['first.ts', 'second.ts'], 3],
  ['three recordings', ['first.ts', 'second.ts', 'first.ts'], 4],
  ['recordings of which the first is the longest', ['second.ts', 'first.ts'], 3],
])('a transport stream of %s has all of their pictures', async (_, parts, seconds) => {
  join('joined.ts', ...parts);
  const { durationSeconds, sound } = await probe('joined.ts');
  expect(durationSeconds).toBeCloseTo(seconds, 1);
  expect(sound?.streams).toEqual([1]);
});

it('a header that is too short shortens no video, and is noted', async () => {
  const mp4 = readFileSync(at('whole.mp4'));
  // The durations of movie, track and media: 2,000 and 25,600 units.
  for (const [box, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const) {
    const start = mp4.indexOf(box);
    mp4.writeUInt32BE(Math.floor(mp4.readUInt32BE(start + offset) / 4), start + offset);
  }
  writeFileSync(at('short.mp4'), mp4);
  const mkv = readFileSync(at('whole.mkv'));
  mkv.writeDoubleBE(500, mkv.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3);
  writeFileSync(at('short.mkv'), mkv);
  for (const name of ['short.mp4', 'short.mkv']) {
    const { durationSeconds, notes } = await probe(name);
    expect(durationSeconds, name).toBeCloseTo(2, 1);
    expect(notes, name).toEqual(['its header says 0.5 seconds; all 2.0 seconds of pictures are shown']);
  }
});

it('what an edit list hides is noted, and makes no video cut off', async () => {
  await make('-ss', '1.3', '-i', 'whole.mp4', '-c', 'copy', 'cut.mp4');
  const { durationSeconds } = await probe('cut.mp4');
  expect(durationSeconds).toBeLessThan(0.9);
  const mp4 = readFileSync(at('whole.mp4'));
  const edit = mp4.indexOf('elst') + 12;
  mp4.writeUInt32BE(600, edit);
  writeFileSync(at('hidden.mp4'), mp4);
  const hidden = await probe('hidden.mp4');
  expect(hidden.durationSeconds).toBeCloseTo(0.6, 1);
  expect(hidden.notes[0]).toMatch(/^0\.6 of the 2\.\d seconds in it are shown, as its edit list says$/);
});

it('timestamps that begin again in an MP4 are refused', async () => {
  const fragments = ['-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', 'frag_keyframe+empty_moov'];
  await make('-i', 'second.ts', ...fragments, 'part.mp4');
  join('joined.mp4', 'part.mp4', 'part.mp4');
  await expect(probe('joined.mp4')).rejects.toThrow(/^has timestamps that begin again after 2\.\d seconds/);
});

it('two videos in one file are refused, also if ffmpeg reads the first one only', async () => {
  for (const name of ['whole.mp4', 'whole.mkv']) {
    const joined = `two.${name.split('.')[1]}`;
    join(joined, name, name);
    await expect(probe(joined), name).rejects.toThrow(/^is several videos, one behind the other/);
  }
});

it('a file with the name of another container is refused with what it is', async () => {
  await make('-i', 'whole.mp4', '-c', 'copy', '-f', 'avi', 'avi.mp4');
  join('mkv.mp4', 'whole.mkv');
  join('mp4.ts', 'whole.mp4');
  await expect(probe('avi.mp4')).rejects.toThrow(/^is an AVI file: convert it to mp4, /);
  await expect(probe('mkv.mp4')).rejects.toThrow(
    'is a Matroska or WebM file: let its name end with mkv, webm',
  );
  await expect(probe('mp4.ts')).rejects.toThrow(/^is an MP4 or QuickTime file: let its name end with mp4, /);
});

it('pictures that begin after the sound are all shown, and sound that ends after them is noted', async () => {
  const both = (late: string, early: string) => [
    ...['-i', 'whole.mp4', '-itsoffset', '1.5', '-i', 'whole.mp4'],
    ...['-map', `1:${late}`, '-map', `0:${early}`, '-c', 'copy'],
  ];
  for (const extension of ['ts', 'mkv', 'mp4']) {
    await make(...both('v', 'a'), `late.${extension}`);
    expect((await probe(`late.${extension}`)).durationSeconds, extension).toBeCloseTo(3.5, 1);
    await make(...both('a', 'v'), `early.${extension}`);
    const { durationSeconds, notes } = await probe(`early.${extension}`);
    expect(durationSeconds, extension).toBeCloseTo(2, 1);
    expect(notes, extension).toEqual([
      expect.stringMatching(/^its sound lasts 3\.5 seconds and ends with the pictures after 2\.0$/),
    ]);
  }
});

it('timestamps that begin late make no film cut off', async () => {
  for (const extension of ['mkv', 'mp4']) {
    await make('-itsoffset', '100', '-i', 'whole.mp4', '-c', 'copy', '-copyts', `offset.${extension}`);
    const { durationSeconds, notes } = await probe(`offset.${extension}`);
    expect({ seconds: Math.round(durationSeconds), notes }, extension).toEqual({ seconds: 2, notes: [] });
  }
});

/** A header with a sound track, and nothing of it. */
const noSamples = (name: string) => [
  ...['-af', 'atrim=start=9'],
  ...(name.endsWith('.mp4') ? ['-movflags', 'frag_keyframe+empty_moov'] : []),
];

it('a sound track without samples makes a silent episode in every container', async () => {
  for (const name of ['empty.mp4', 'empty.mkv', 'empty.ts']) {
    await make(...card(1), ...tone(1), '-map', '0:v', '-map', '1:a', ...codecs, ...noSamples(name), name);
    expect(await probe(name), name).toMatchObject({
      sound: null,
      notes: ['its sound track is empty: it will be silent'],
    });
  }
});

it('mono sound tracks are heard together, at the loudness that viewers hear', async () => {
  await make(
    ...card(1),
    ...tone(1),
    ...tone(1),
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...codecs,
    'microphones.mov',
  );
  const [mixed, alone] = [await probe('microphones.mov'), await probe('first.ts')];
  expect(mixed.sound?.streams).toEqual([1, 2]);
  expect(mixed.sound?.lufs).toBeCloseTo(alone.sound?.lufs ?? 0, 0);
});

it('sound whose channels change in the middle stays in step', async () => {
  await make('-i', 'first.ts', '-c:v', 'copy', '-c:a', 'aac', '-ac', '2', 'stereo.ts');
  join('channels.ts', 'first.ts', 'stereo.ts');
  expect(await probe('channels.ts')).toMatchObject({
    sound: { changesFormat: true, lufs: expect.any(Number) },
  });
});

it.each([
  ['top', 'tff', '01.mov'],
  ['bottom', 'bff', '02.ts'],
  ['top', 'tff', '03.mkv'],
])('interlaced pictures are recognized: %s field first, %s in %s', async (_, fieldOrder, name) => {
  const bar = `color=black:size=64x116:rate=50:duration=1[a];color=white:size=16x116:rate=50:duration=1[b];[a][b]overlay=x=mod(t*70\\,48),interlace=scan=${fieldOrder}`;
  const flags = ['-flags', '+ilme+ildct', '-x264opts', `${fieldOrder}=1`];
  await make('-f', 'lavfi', '-i', bar, '-c:v', 'libx264', ...flags, '-pix_fmt', 'yuv420p', name);
  expect(await probe(name)).toMatchObject({ fieldOrder, framesPerSecond: '25' });
});

it.each([
  ['then wide', ['64x114', '128x72'], true],
  ['of another height', ['64x114', '64x64'], true],
  ['then tall', ['128x72', '64x114'], true],
  ['only larger', ['64x114', '128x228'], false],
])('pictures whose size changes are recognized: %s', async (_, sizes, changesShape) => {
  for (const size of sizes) await make(...card(0.5, size), ...codecs, `${size}.ts`);
  join('sizes.ts', ...sizes.map((size) => `${size}.ts`));
  const { notes, ...info } = await probe('sizes.ts');
  expect(info.changesShape).toBe(changesShape);
  expect(notes.filter((note) => note.includes('shape'))).toHaveLength(changesShape ? 1 : 0);
  expect(info.width).toBe(Math.max(...sizes.map((size) => Number(size.split('x')[0]))));
});

it('a still is taken where no keyframe follows, and where timestamps begin again', async () => {
  await make(...card(2), ...codecs, '-g', '600', 'one-keyframe.ts');
  join('joined.ts', 'first.ts', 'second.ts');
  for (const name of ['one-keyframe.ts', 'joined.ts']) {
    await extractStill(ffmpeg, await probe(name), at(`${name}.jpg`));
    expect(readFileSync(at(`${name}.jpg`)).subarray(0, 2), name).toEqual(Buffer.from([0xff, 0xd8]));
  }
});
