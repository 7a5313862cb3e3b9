import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { maxPartBytes, uploadsPath } from '@cliffhanger/contracts/staff';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, resultOf, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';
import { createUploader } from '../../support/uploads.ts';

let freeBytes = 10 * 1024 ** 3;
const app = await startTestApp(
  { STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent', MIN_FREE_DISK_MB: '512' },
  {},
  { diskSpace: { freeBytes: async () => freeBytes } },
);
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
await insertDrama(app.platform.database, { slug: 'ferry', at: app.platform.clock.now() });
const people = {
  mara: await desk.joinAs('mara', 'editor'),
  jonas: await desk.joinAs('jonas', 'owner'),
  ana: await desk.joinAs('ana', 'analyst'),
};
const uploaderOf = (name: keyof typeof people, more = {}) =>
  createUploader({ port: desk.port, cookie: people[name].cookie(), ...more });
const mara = uploaderOf('mara');
const { incoming, clock } = app.platform;
const list = async () => resultOf('upload.list', await people.mara.call('upload.list', { slug: 'ferry' }));
const stored = () => readdirSync(incoming.folder);
/** Its name does not say where it belongs, so that it stays. */
const clip = { filename: 'IMG_2034.MOV', drama: 'ferry' };
const idOf = (path: string) => path.split('/').at(-1) ?? '';
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('a file goes on after a part that was cut off, and has the same bytes', async () => {
  const bytes = randomBytes(3_000_000);
  const path = await mara.begin(bytes.length, clip);
  expect(path).toMatch(/^\/uploads\/[\w-]{43}\.mov$/);
  const cut = mara.sendBrokenPart(path, 0, bytes.subarray(0, 2_000_000), 1_000_000);
  await expect.poll(() => incoming.sizeOf(idOf(path)), { timeout: 10_000 }).toBeGreaterThan(0);
  await wait(50);
  cut.destroy();
  const there = await mara.offsetOf(path);
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThanOrEqual(1_000_000);
  expect(await list()).toMatchObject([
    { name: 'IMG_2034.MOV', state: 'sending', sentBytes: there, sentBy: 'mara' },
  ]);
  expect(await mara.sendPart(path, 0, bytes)).toMatchObject({ status: 409 });
  expect(await mara.sendPart(path, there, bytes.subarray(there))).toMatchObject({ status: 204 });
  expect(hash(readFileSync(incoming.pathOf(idOf(path))))).toBe(hash(bytes));
  expect(await list()).toMatchObject([
    { state: 'unplaced', place: null, sentBytes: 3_000_000, problems: [] },
  ]);
  expect((await mara.send('DELETE', path)).status).toBe(400);
  await people.mara.call('upload.remove', { id: idOf(path) });
  expect([await list(), stored()]).toEqual([[], []]);
});

it('nobody else sends, reads or ends a file', async () => {
  const path = await mara.begin(10, clip);
  const others = {
    'no session': createUploader({ port: desk.port, cookie: '' }),
    'another person': uploaderOf('jonas'),
    'a role without files': uploaderOf('ana'),
    'another page': createUploader({
      port: desk.port,
      cookie: people.mara.cookie(),
      origin: 'http://localhost:3000',
    }),
  };
  const statuses: Record<string, number[]> = {};
  for (const [who, { send, sendPart, create }] of Object.entries(others)) {
    const answers = [
      await send('HEAD', path),
      await sendPart(path, 0, Buffer.alloc(10)),
      await send('DELETE', path),
      await create(10, clip),
    ];
    statuses[who] = answers.map(({ status }) => status);
  }
  expect(statuses).toEqual({
    'no session': [401, 401, 401, 401],
    'another person': [403, 403, 403, 201],
    'a role without files': [403, 403, 403, 403],
    'another page': [403, 403, 403, 403],
  });
  const answer = await mara.send('HEAD', path);
  expect(answer).toMatchObject({ status: 200, headers: { 'upload-offset': '0' } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  // As a browser of another page of this host sends it.
  expect((await mara.send('HEAD', path, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
  expect((await mara.send('GET', path, { 'sec-fetch-site': 'same-origin' })).status).toBe(404);
  for (const { id } of await list()) await people.mara.call('upload.remove', { id });
  expect(stored()).toEqual([]);
});

it('is refused before its first byte, with the reason', async () => {
  const refused = async (size: number, filename: string, drama = 'ferry') => {
    const { status, body } = await mara.create(size, { filename, drama });
    return [status, (body as { refusal?: { reason: string } }).refusal?.reason];
  };
  const gb = 1024 ** 3;
  expect(await refused(8 * gb + 1, '01.mp4')).toEqual([413, 'uploadTooLarge']);
  expect(await refused(11_000_000, 'poster.zh.jpg')).toEqual([413, 'uploadTooLarge']);
  expect(await refused(0, '01.mp4')).toEqual([422, 'uploadEmpty']);
  expect(await refused(10, '../../01.exe')).toEqual([422, 'uploadUnreadable']);
  expect(await refused(10, '01.mp4', 'nowhere')).toEqual([422, 'dramaUnknown']);
  // Twice 4 GiB, with 9.5 GiB above what is kept; another one has room until the first was begun.
  expect(await refused(4.75 * gb + 1, 'IMG_1.mov')).toEqual([422, 'diskFull']);
  const first = await mara.begin(4 * gb, clip);
  expect(await refused(gb, 'IMG_1.mov')).toEqual([422, 'diskFull']);
  await mara.send('DELETE', first);
  freeBytes = 100 * gb;
  for (let index = 0; index < 30; index += 1) await mara.begin(10, clip);
  expect(await refused(10, 'IMG_1.mov')).toEqual([422, 'uploadsTooMany']);
  const [{ id } = { id: '' }, ...others] = await list();
  const large = Buffer.alloc(maxPartBytes + 1);
  expect((await mara.sendPart(`${uploadsPath}/${id}`, 0, large)).status).toBe(400);
  for (const each of others) await people.mara.call('upload.remove', { id: each.id });
  expect(await list()).toHaveLength(1);
});

it('is removed when it was not finished for 7 days', async () => {
  const path = await mara.begin(10, clip);
  const { headers } = await mara.send('HEAD', path);
  expect(new Date(String(headers['upload-expires'])).getTime() - clock.now().getTime()).toBe(7 * 86_400_000);
  app.advanceClock(7 * 86_400 - 1);
  await people.mara.signIn();
  const later = uploaderOf('mara');
  expect((await later.send('HEAD', path)).status).toBe(200);
  app.advanceClock(1);
  expect((await later.send('HEAD', path)).status).toBe(404);
  expect((await later.sendPart(path, 0, Buffer.alloc(10))).status).toBe(404);
  await app.runJobs();
  expect([await list(), stored()]).toEqual([[], []]);
});
