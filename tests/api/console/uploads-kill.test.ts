import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../e2e/support/free-port.ts';
import { startOfTests, startTestApp, type TestApp } from '../../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { createUploader } from '../../support/uploads.ts';
import { ffmpegPath, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-uploads-kill-'));
const dataDir = path.join(root, 'data');
/** While it exists, no encoding goes on. */
const hold = path.join(root, 'hold');
const holdingFfmpeg = path.join(root, 'holding-ffmpeg');
const wait = `case "$*" in *hls*) while [ -e "${hold}" ]; do sleep 0.05; done;; esac`;
writeFileSync(holdingFfmpeg, `#!/bin/sh\n${wait}\nexec ${ffmpegPath} "$@"\n`, { mode: 0o755 });
writeFileSync(hold, '');
const slug = 'ferry';
const slow = { timeout: 60_000, interval: 50 };
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const checkedOf = ({ checked }: { checked: string | null }): object => JSON.parse(checked ?? '{}');

/** Starts the server in this process, at the true time. */
const start = async (): Promise<TestApp> => {
  const app = await startTestApp({ DATA_DIR: dataDir, STAFF_URL: consoleOrigin, FFMPEG_PATH: holdingFfmpeg });
  app.advanceClock((Date.now() - startOfTests.getTime()) / 1000);
  return app;
};
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  rmSync(hold, { force: true });
  for (const close of closers) await close();
  rmSync(root, { recursive: true });
});

it('files and encodings go on after a kill -9 of the server, and no half of an episode is seen', async () => {
  const first = await start();
  const desk = await startTestConsole(first);
  const mara = await desk.joinAs('mara', 'editor');
  await mara.call('drama.create', { slug, title: 'Ferry', originalLanguage: 'en' });
  await desk.close();
  await first.close();

  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = startServerProcess({
    DATA_DIR: dataDir,
    FFMPEG_PATH: holdingFfmpeg,
    STAFF_URL: origin,
    STAFF_PORT: String(port),
    MIN_FREE_DISK_MB: '0',
  });
  await server.address;
  const sent = createUploader({ port, cookie: mara.cookie(), origin });
  const video = path.join(root, '01.mp4');
  makeVideo(video);
  await sent.sendFile(slug, '01.mp4', readFileSync(video));
  const bytes = randomBytes(3_000_000);
  const upload = await sent.begin(bytes.length, { filename: 'IMG_2034.MOV', drama: slug });
  sent.sendBrokenPart(upload, 0, bytes, 1_000_000);
  const file = path.join(dataDir, 'uploads/incoming', path.basename(upload));
  const media = path.join(dataDir, 'media/dramas', slug);
  const folders = () => (existsSync(media) ? readdirSync(media).filter((name) => name !== 'subtitles') : []);
  await expect.poll(() => folders().some((name) => name.startsWith('.01-')), slow).toBe(true);
  await expect.poll(() => readFileSync(file).length, slow).toBeGreaterThan(500_000);
  server.kill('SIGKILL');
  await server.exit;

  const app = await start();
  closers.push(() => app.close());
  const again = await startTestConsole(app);
  closers.unshift(() => again.close());
  const { database } = app.platform;
  const states = async () =>
    ((await app.staff('upload.list', { slug })) as { name: string; state: string }[]).map(
      ({ name, state }) => `${name} ${state}`,
    );
  expect(await states()).toEqual(['01.mp4 encoding', 'IMG_2034.MOV sending']);
  expect(await database.read.episode.count()).toBe(0);
  const { offsetOf, sendPart } = createUploader({ port: again.port, cookie: mara.cookie() });
  const there = await offsetOf(upload);
  expect(there).toBeGreaterThan(500_000);
  expect(there).toBeLessThanOrEqual(1_000_000);
  expect((await sendPart(upload, there, bytes.subarray(there))).status).toBe(204);
  expect(hash(readFileSync(file))).toBe(hash(bytes));

  const row = await database.read.staffUpload.findFirstOrThrow({ where: { name: '01.mp4' } });
  rmSync(hold);
  await expect.poll(states, slow).toEqual(['IMG_2034.MOV unplaced']);
  const drama = resultOf('drama.show', { body: { result: await app.staff('drama.show', { slug }) } });
  expect(drama.episodes.map(({ number }) => number)).toEqual([1]);
  expect(await database.read.mediaJob.findMany({ select: { state: true } })).toEqual([{ state: 'done' }]);
  expect(folders()).toHaveLength(1);
  // Killed after the episode was added, and before its file was forgotten.
  const taken = {
    ...row,
    finishedAt: new Date(),
    checked: JSON.stringify({ ...checkedOf(row), still: null }),
  };
  await database.write.staffUpload.create({ data: taken });
  await app.runJobs();
  expect(await states()).toEqual(['IMG_2034.MOV unplaced']);
  const incoming = () => readdirSync(path.join(dataDir, 'uploads/incoming'));
  await expect.poll(incoming, slow).toEqual([path.basename(upload)]);
}, 120_000);
