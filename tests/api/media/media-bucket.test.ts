import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract, listImageSizes } from '@cliffhanger/contracts';
import { checkMedia } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDrama } from '../../../staff/export/export-drama.ts';
import { startOfTests } from '../../support/app.ts';
import { manifestIn, readArchive } from '../../support/backups.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { startImports } from '../../support/imports.ts';
import { startS3Server } from '../../support/s3-server.ts';
import { runStaff } from '../../support/staff.ts';
import { createUploader } from '../../support/uploads.ts';
import { makeDramaFolder, makeVideo } from '../../support/videos.ts';

const s3 = await startS3Server();
const imports = await startImports({ ...s3.environment, STAFF_URL: consoleOrigin });
const { app, config, database, dependencies, importInto, root } = imports;
afterAll(async () => {
  await imports.close();
  await s3.remove();
});
const folder = makeDramaFolder(root, 'lanterns');
const staff = (...words: string[]) => runStaff(config.DATA_DIR, words, s3.environment);
const whole = { dramas: 1, episodes: 1, faults: [], leftOver: [] };

beforeAll(async () => {
  // The bucket compares links with the real time. The drama is published before the expired link of a test.
  app.advanceClock((Date.now() - startOfTests.getTime()) / 1000 - 7200);
  imports.copyVideo(folder, '01.mp4');
  writeFileSync(path.join(folder, '01.en.srt'), '1\n00:00:00,100 --> 00:00:00,900\nHi\n');
  await importInto(folder);
  app.advanceClock(7200);
});

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(new URL(url, app.address), { headers, redirect: 'manual' });
const playbackFor = async (viewer: { data: typeof app.visitor.data }) => {
  const ids = { dramaId: 'lanterns', episodeId: 'lanterns-1' };
  const { playback } = await viewer.data(contract.dramas.detail, ids);
  if (!playback) throw new Error('the episode is locked');
  return playback;
};
/** The link to the first segment of the only rendition. */
const segmentFor = async (viewer = app.visitor) => {
  const { playlistUrl } = await playbackFor(viewer);
  return playlistUrl.replace('index.m3u8', '000.m4s');
};
const folderOf = async () => (await database.read.rendition.findFirstOrThrow()).folder;

/** The files in the media folder of this machine. */
const listMachineFiles = () =>
  existsSync(config.mediaDir)
    ? readdirSync(config.mediaDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];

describe('an import', () => {
  it('uploads the files with type and lifetime, and leaves none on the machine', async () => {
    const rendition = await folderOf();
    const keys = await s3.keys();
    expect(keys).toEqual(
      expect.arrayContaining([
        `${rendition}/index.m3u8`,
        `${rendition}/init.mp4`,
        `${rendition}/000.m4s`,
        `${path.dirname(rendition)}/poster.avif`,
        `${path.dirname(rendition)}/preview.jpg`,
      ]),
    );
    expect(keys.filter((key) => key.endsWith('.vtt'))).toHaveLength(1);
    expect(await s3.headersOf(`${rendition}/000.m4s`)).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(listMachineFiles()).toEqual([]);
  });

  it('uploads nothing again, and describes what is there', async () => {
    const before = await database.read.rendition.findMany();
    const files = await s3.bucket.list('');
    s3.age(1);
    const aged = await s3.bucket.list('');
    expect(aged).not.toEqual(files);
    await importInto(folder);
    expect(await s3.bucket.list('')).toEqual(aged);
    expect(await database.read.rendition.findMany()).toEqual(before);
  });

  it('makes an episode that has lost a segment again, over what an interrupted upload has left', async () => {
    const video = path.dirname(await folderOf());
    const keys = await s3.keys(video);
    const segment = `${await folderOf()}/000.m4s`;
    await s3.bucket.remove([segment]);
    const again = (key: string) => key.replace(video, `${video}-2`);
    await s3.bucket.put(again(segment), Buffer.from('of an upload whose poster did not follow'));
    await importInto(folder);
    expect(path.dirname(await folderOf())).toBe(`${video}-2`);
    expect(await s3.keys(`${video}-2`)).toEqual(keys.map(again));
    expect(await checkMedia({}, dependencies)).toMatchObject(whole);
  });
});

describe('the server', () => {
  it('sends everything but media segments itself', async () => {
    const playback = await playbackFor(app.visitor);
    const { items } = await app.visitor.data(contract.dramas.list);
    const card = items.find(({ dramaId }) => dramaId === 'lanterns');
    const types: [string | null | undefined, string][] = [
      [playback.playlistUrl, 'application/vnd.apple.mpegurl'],
      [playback.playlistUrl.replace('index.m3u8', 'init.mp4'), 'video/mp4'],
      [playback.posterUrl, 'image/avif'],
      [playback.preview?.url, 'image/jpeg'],
      [playback.subtitles[0]?.url, 'text/vtt; charset=utf-8'],
      [listImageSizes(card?.posterUrl ?? '')[0]?.name, 'image/avif'],
    ];
    for (const [url, type] of types) {
      const answer = await ask(url ?? '');
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, type]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
    expect(playback.start?.playlist).toContain('#EXTM3U');
  });

  it('redirects segments to the bucket, in ranges too', async () => {
    const url = await segmentFor();
    const answer = await ask(url);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}$/);
    const location = answer.headers.get('location') ?? '';
    expect(location.startsWith(`${s3.origin}/films/dramas/lanterns/`)).toBe(true);
    const followed = await fetch(new URL(url, app.address), { headers: { range: 'bytes=4-7' } });
    expect([followed.status, await followed.text()]).toEqual([206, 'styp']);
    const other = await fetch(location.replace('000.m4s', 'init.mp4'));
    expect([other.status, await other.text()]).toEqual([
      403,
      expect.stringContaining('SignatureDoesNotMatch'),
    ]);
  });

  it('makes the same link for everyone for ten minutes, and the bucket refuses it after twenty', async () => {
    const atStart = Math.ceil(app.platform.clock.now().getTime() / 600_000) * 600_000;
    app.advanceClock((atStart - app.platform.clock.now().getTime()) / 1000);
    const locationFor = async (viewer = app.visitor) =>
      (await ask(await segmentFor(viewer))).headers.get('location') ?? '';
    const first = await locationFor();
    app.advanceClock(599);
    expect(await locationFor(await app.register())).toBe(first);
    app.advanceClock(1);
    const second = await locationFor();
    expect(second).not.toBe(first);
    app.advanceClock(-1 - 599 - 3600);
    expect((await fetch(second)).status).toBe(200);
    const expired = await fetch(await locationFor());
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('expired')]);
    app.advanceClock(3600);
  });

  it('makes no link for a forged link or a blocked account', async () => {
    const viewer = await app.register();
    const url = await segmentFor(viewer);
    expect((await ask(url)).status).toBe(302);
    const forged = await ask(url.replace(/[^/]+\/000\.m4s/, '../000.m4s').replace(/media\/./, 'media/_'));
    await app.staff('user.block', { who: viewer.userId, blocked: true, reason: 'spam' });
    const blocked = await ask(url);
    for (const answer of [forged, blocked]) expect(answer.headers.get('location')).toBeNull();
    expect(blocked.status).toBe(403);
  });

  it('serves no other object as an image, and no original', async () => {
    const rendition = await folderOf();
    const { posterKey } = await database.read.dramaTranslation.findFirstOrThrow();
    expect(await s3.keys('images/posters')).toContain(`images/${posterKey}`);
    for (const name of [
      posterKey,
      `..%2f${rendition}/000.m4s`,
      `../${rendition}/000.m4s`,
      'posters/gone.avif',
      'posters',
    ])
      expect((await ask(`/images/${name}`)).status).toBe(404);
  });

  it('lets pages load from the bucket', async () => {
    const policy = (await ask('/robots-and-nothing')).headers.get('content-security-policy') ?? '';
    for (const name of ['connect-src', 'img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${name} 'self'[^;]* ${s3.origin}`));
  });
});

it('a video that staff send is stored in the bucket, for viewers and for staff', async () => {
  const desk = await startTestConsole(app);
  const mara = await desk.joinAs('mara', 'editor');
  const slug = 'ferry';
  await mara.call('drama.create', { slug, title: 'Ferry', originalLanguage: 'en' });
  const file = path.join(root, 'clip.mp4');
  makeVideo(file, { tone: 300 });
  const { sendFile } = createUploader({ port: desk.port, cookie: mara.cookie() });
  await sendFile(slug, '01.mp4', readFileSync(file));
  const show = async () => resultOf('drama.show', await mara.call('drama.show', { slug }));
  // The picture comes last.
  await expect.poll(async () => (await show()).frameKey, { timeout: 60_000 }).not.toBeNull();
  const { frameKey, episodes } = await show();
  const [{ id, folder } = { id: 0, folder: '' }] = await database.read.mediaJob.findMany();
  expect(await s3.keys(folder)).toContain(`${folder}/poster.avif`);
  expect(await s3.keys('images/frames')).toEqual(
    expect.arrayContaining([expect.stringMatching(frameKey ?? '-')]),
  );
  expect(listMachineFiles()).toEqual([]);
  expect(readdirSync(app.platform.incoming.folder)).toEqual([]);

  expect(resultOf('library.health', await mara.call('library.health'))).toMatchObject({
    bucket: `s3://films at ${s3.origin}`,
    backups: { everyHours: null },
    disk: { freeBytes: expect.any(Number) },
  });

  await mara.call('drama.publish', { slug });
  const { playback } = await app.visitor.data(contract.dramas.detail, {
    dramaId: slug,
    episodeId: `${slug}-1`,
  });
  const segment = await fetch(
    new URL(playback?.playlistUrl.replace('index.m3u8', '000.m4s') ?? '', app.address),
  );
  expect([segment.status, new URL(segment.url).origin]).toEqual([200, s3.origin]);

  // Of the episode, and of the encoding, whose player goes on after its end. Staff get small files from the server itself.
  const [episode] = episodes;
  const [rendition = ''] = episode?.renditions.map(({ name }) => name) ?? [];
  for (const address of [`/videos/${episode?.id}/1`, `/encodings/${id}`])
    for (const name of ['index.m3u8', `${rendition}/index.m3u8`, `${rendition}/000.m4s`]) {
      const answer = await mara.open(`${address}/${name}`);
      answer.resume();
      expect([name, answer.statusCode]).toEqual([name, 200]);
    }
  // Larger ones come from the bucket, which the pages may load from.
  const first = `${episode?.renditions[0]?.folder}/000.m4s`;
  const large = first.replace('000', '998');
  await s3.bucket.put(large, Buffer.alloc(1_100_000));
  const moved = await mara.open(`/videos/${episode?.id}/1/${rendition}/998.m4s`);
  const { location = '', 'content-security-policy': policy } = moved.headers;
  expect([moved.statusCode, (await fetch(location)).status]).toEqual([302, 200]);
  expect(policy).toContain(`connect-src 'self' ${s3.origin};`);
  await desk.close();
  await app.staff('drama.remove', { slug });
});

describe('the staff commands', () => {
  it('check the media, and tidy what nothing refers to', async () => {
    expect(await checkMedia({ thorough: true }, dependencies)).toMatchObject(whole);
    const segment = `${await folderOf()}/000.m4s`;
    const content = await s3.bucket.get(segment, Number.POSITIVE_INFINITY);
    await s3.bucket.remove([segment]);
    await s3.bucket.put('dramas/gone/01-0123456789abcdef/540/000.m4s', Buffer.from('gone'));
    const { faults, leftOver } = await checkMedia({}, dependencies);
    expect(faults).toMatchObject([{ drama: 'lanterns', episode: 1, file: segment, fault: 'is missing' }]);
    expect(leftOver).toMatchObject([{ path: 'dramas/gone', bytes: 4, removed: false }]);
    await s3.bucket.put(segment, content ?? Buffer.alloc(0));
    s3.age(24);
    expect((await checkMedia({ tidy: true }, dependencies)).leftOver).toMatchObject([{ removed: true }]);
    expect(await checkMedia({}, dependencies)).toMatchObject(whole);
    expect(await s3.keys('dramas/gone')).toEqual([]);
  });

  it('make missing images', async () => {
    const [size = ''] = (await s3.keys('images/posters')).filter((key) => key.endsWith('.webp'));
    await s3.bucket.remove([size]);
    expect((await checkMedia({}, dependencies)).faults).toMatchObject([{ file: size, fault: 'is missing' }]);
    expect(await checkMedia({ makeMissing: true }, dependencies)).toMatchObject(whole);
  });

  it('export a drama', async () => {
    const target = path.join(root, 'exported');
    await exportDrama('lanterns', target, dependencies);
    expect(readdirSync(target).sort()).toEqual([
      ...['01.en.vtt', '01.mp4', 'drama.yaml', 'frame.jpg', 'poster.jpg'],
    ]);
  });

  it('back up everything but the media, and name their bucket', async () => {
    const file = path.join(root, 'backup.tar');
    expect(await staff('backup', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('s3://films'),
    });
    const archive = await readArchive(file);
    expect(archive.map(({ header }) => header.name)).not.toContainEqual(expect.stringMatching(/^media/));
    expect(manifestIn(archive)).toMatchObject({ mediaBucket: `s3://films at ${s3.origin}` });
  });

  it('remove a drama with its objects', async () => {
    await app.staff('drama.remove', { slug: 'lanterns' });
    expect(await s3.keys('dramas/lanterns')).toEqual([]);
    expect((await s3.keys('images')).length).toBeGreaterThan(0);
  });
});

it('a list is whole when it takes more than one answer of the bucket', async () => {
  await s3.bucket.put('many/picture', Buffer.from('picture'));
  const copies = 1000;
  s3.multiply('many/picture', copies);
  expect(await s3.keys('many')).toHaveLength(copies + 1);
});

it('the server and the staff commands say that the bucket does not answer', async () => {
  const readiness = async () => (await (await ask('/readyz')).json()) as { data?: unknown };
  app.advanceClock(2);
  expect(JSON.stringify(await readiness())).not.toContain('failed');
  await s3.stop();
  app.advanceClock(2);
  expect(JSON.stringify(await readiness())).toContain('"media":"failed"');
  expect(await staff('media', 'check')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The bucket "films" at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.*$/m,
    ),
  });
});
