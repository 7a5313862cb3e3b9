import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { describeFileProblem } from '@cliffhanger/contracts/staff';
import { createEncodedVideos } from '@cliffhanger/server/features/media-jobs/media-jobs.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { createUploader } from '../../support/uploads.ts';
import { makeVideo } from '../../support/videos.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-drama-files-'));
const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'error' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
  rmSync(folder, { recursive: true });
});
const mara = await desk.joinAs('mara', 'editor');
const { sendFile } = createUploader({ port: desk.port, cookie: mara.cookie() });
const slow = { timeout: 60_000, interval: 50 };

const video = (name: string, options: Parameters<typeof makeVideo>[1] = {}): Buffer => {
  const file = path.join(folder, name);
  makeVideo(file, options);
  return readFileSync(file);
};
const cutOff = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6));
const [first, second, other] = [
  video('a.mp4'),
  video('b.mp4', { tone: 300 }),
  video('c.mov', { tone: null }),
];
const track = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n');
const picture = createCanvas(72, 108).toBuffer('image/png');

const slug = 'paper-lanterns';
const show = async () => resultOf('drama.show', await mara.call('drama.show', { slug }));
const list = async () => resultOf('upload.list', await mara.call('upload.list', { slug }));
const stateOf = async (name: string) => (await list()).find((each) => each.name === name)?.state;
const send = (name: string, bytes: Buffer, more = {}) => {
  app.advanceClock(1);
  return sendFile(slug, name, bytes, more);
};
const numbers = async () => (await show()).episodes.map(({ number }) => number);
const logged = async () =>
  resultOf('log.list', await mara.call('log.list', { subject: slug, limit: 50 })).items.map(
    ({ action, operator, door }) => `${action} ${operator} ${door}`,
  );

it('a drama begins with a title, and gets its episodes from files', async () => {
  const created = await mara.call('drama.create', { slug, title: '纸灯笼', originalLanguage: 'zh' });
  expect(resultOf('drama.create', created)).toMatchObject({
    publishedAt: null,
    episodeCount: 0,
    texts: { title: { zh: '纸灯笼', en: '纸灯笼' } },
    missing: expect.arrayContaining(['synopsis.zh', 'hook.zh', 'title.en']),
  });
  const suggest = async (title: string) =>
    resultOf('drama.suggestSlug', await mara.call('drama.suggestSlug', { title })).slug;
  expect(await suggest('雨夜来电 2')).toBe('yu-ye-lai-dian-2');
  expect(await suggest('Paper Lanterns')).toBe(`${slug}-2`);
  expect(await suggest('Água & Fogo')).toBe('agua-fogo');
  expect(await suggest('さようなら')).toBe('drama');
  const again = await mara.call('drama.create', { slug, title: 'Another', originalLanguage: 'en' });
  expect(again).toMatchObject({ status: 409, body: { refusal: { reason: 'dramaExists' } } });

  await send('01.zh.srt', track);
  await send('poster.en.png', picture);
  await send('02.es.m4a', Buffer.from('no sound'));
  await send('03.en.vtt', Buffer.from('no subtitles at all'));
  await send('01.mp4', first);
  await send('IMG_2034.mp4', second);
  await expect.poll(numbers, slow).toEqual([1]);
  await expect.poll(async () => (await show()).episodes[0]?.subtitles.length, slow).toBe(1);
  const drama = await show();
  expect(drama).toMatchObject({ frameKey: expect.any(String), publishedAt: null, freeEpisodeCount: 1 });
  expect(drama.posterKeys.en).not.toBe(drama.posterKeys.zh);
  expect(drama.posterKeys.zh).toBe(drama.posterKeys.pt);
  expect(drama.episodes[0]).toMatchObject({
    texts: { title: { zh: '第1集', en: 'Episode 1' } },
    subtitles: [{ language: 'zh', kind: 'subtitles' }],
  });
  expect(await list()).toMatchObject([
    { name: '02.es.m4a', state: 'waiting', problems: [] },
    { name: '03.en.vtt', state: 'refused', problems: [{ file: '03.en.vtt', code: 'subtitlesWithoutTime' }] },
    { name: 'IMG_2034.mp4', state: 'unplaced', problems: [] },
  ]);
  expect((await logged()).toSorted()).toEqual([
    'drama.create mara console',
    'drama.images mara console',
    'drama.images mara console',
    'episode.add mara console',
    'episode.subtitles mara console',
  ]);
});

it('a file gets its place from a person, and one that is wrong is sent again', async () => {
  const idOf = async (name: string) => (await list()).find((each) => each.name === name)?.id;
  const clip = { id: await idOf('IMG_2034.mp4'), place: { kind: 'video', number: 2 } };
  await mara.call('upload.place', { places: [clip] });
  // It is encoded with the sound that has waited for it.
  await expect.poll(() => stateOf('IMG_2034.mp4'), slow).toBe('refused');
  expect((await list()).find(({ id }) => id === clip.id)?.problems).toEqual([
    { file: '02.es.m4a', line: null, code: 'soundUnreadable', values: {} },
  ]);
  for (const name of ['02.es.m4a', '03.en.vtt']) await mara.call('upload.remove', { id: await idOf(name) });
  await mara.call('upload.place', { places: [clip] });
  const refused = await send('03.mp4', cutOff(other));
  await send('03.mov', other);
  await expect.poll(numbers, slow).toEqual([1, 2]);
  await expect.poll(() => stateOf('03.mp4'), slow).toBe('refused');
  const problems = (await list()).flatMap((each) => each.problems.map(describeFileProblem));
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^03\.mp4: /),
      '03.mov: duplicates 03.mp4; keep one of them',
    ]),
  );
  expect(problems.join()).not.toContain(refused);
  await mara.call('upload.remove', { id: await idOf('03.mov') });
  await send('again.mov', other, { insteadOf: refused });
  await expect.poll(numbers, slow).toEqual([1, 2, 3]);
  expect(await list()).toEqual([]);
  await expect.poll(() => readdirSync(app.platform.incoming.folder), slow).toEqual([]);
});

it('what replaces a video waits for a yes, and viewers see a new episode only at its time', async () => {
  await app.staff('drama.publish', { slug });
  const dramaId = (await show()).dramaId;
  const seen = async () =>
    (await app.visitor.data(contract.dramas.episodes, { dramaId })).episodes.map(({ number }) => number);
  expect(await seen()).toEqual([1, 2, 3]);
  const id = await send('02.mp4', first);
  await send('01.zh.srt', track);
  await send('01.en.srt', track);
  await send('04.mp4', second);
  await expect.poll(numbers, slow).toEqual([1, 2, 3, 4]);
  await expect.poll(async () => (await show()).episodes[0]?.subtitles.length, slow).toBe(2);
  expect(await seen()).toEqual([1, 2, 3]);
  expect(await list()).toMatchObject([
    { name: '02.mp4', state: 'replacing' },
    { name: '01.zh.srt', state: 'replacing' },
  ]);
  expect((await show()).episodes[1]?.mediaVersion).toBe(1);
  await mara.call('upload.place', { places: [{ id, place: { kind: 'video', number: 2 }, replaces: true }] });
  await expect.poll(async () => (await show()).episodes[1]?.mediaVersion, slow).toBe(2);
  await app.staff('episode.edit', { slug, number: 4, publishAt: app.platform.clock.now().toISOString() });
  expect(await seen()).toEqual([1, 2, 3, 4]);
});

it('a file whose encoding was canceled goes on when it is wanted again', async () => {
  await send('05.mp4', video('d.mp4', { tone: 500, seconds: 3 }));
  const job = async () => (await list()).find(({ name }) => name === '05.mp4')?.job;
  await expect.poll(job, slow).toBeTruthy();
  const { id = 0 } = (await job()) ?? {};
  const canceled = await mara.call('job.cancel', { id });
  if (canceled.status === 200) {
    expect(await job()).toMatchObject({ state: 'canceled' });
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    await mara.call('job.retry', { id });
  }
  await expect.poll(numbers, slow).toEqual([1, 2, 3, 4, 5]);
});

it('staff watch the beginning of a video while the rest is encoded, and nobody else does', async () => {
  const job = await app.platform.database.read.mediaJob.findFirstOrThrow({ where: { number: 5 } });
  const whole = path.join(app.platform.config.mediaDir, job.folder);
  const parts = path.join(path.dirname(whole), `.${path.basename(whole)}.unfinished-${process.ppid}`);
  const load = async (file: string) => {
    const response = await mara.open(`/encodings/${job.id}/${file}`);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return response.statusCode === 200 ? Buffer.concat(chunks).toString() : response.statusCode;
  };
  const [name = ''] = readdirSync(whole, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  const { isPlayable } = createEncodedVideos(app.platform);
  expect([await isPlayable(job.id), await load(`${name}/index.m3u8`)]).toEqual([
    false,
    expect.stringContaining('#EXT-X-ENDLIST'),
  ]);
  // As it was when ffmpeg had written the first segment, and part of the next one.
  renameSync(whole, parts);
  renameSync(path.join(parts, name, 'index.m3u8'), path.join(parts, 'index.m3u8'));
  expect([await isPlayable(job.id), await load('index.m3u8')]).toEqual([
    true,
    expect.stringContaining(`\n${name}/index.m3u8\n`),
  ]);
  expect(await load(`${name}/index.m3u8`)).toMatch(
    /#EXT-X-PLAYLIST-TYPE:EVENT\n[\s\S]*#EXTINF:1\.0+,\n000\.m4s\n$/,
  );
  expect(await load(`${name}/000.m4s`)).toContain('moof');
  for (const file of [`${name}/001.m4s`, `work/000.m4s`, `${name}/..%2findex.m3u8`])
    expect(await load(file), file).toBe(404);
  const address = `/encodings/${job.id}/${name}/000.m4s`;
  expect((await desk.open(address)).statusCode).toBe(401);
  expect((await fetch(app.address + address)).status).toBe(404);
  expect((await mara.open('/encodings/999/index.m3u8')).statusCode).toBe(404);
  renameSync(path.join(parts, 'index.m3u8'), path.join(parts, name, 'index.m3u8'));
  renameSync(parts, whole);
});
