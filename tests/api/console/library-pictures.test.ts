import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';
import { bytesOf, writeMedia } from '../../support/media.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock, config } = app.platform;

it('shows pictures of the library, and stills and videos of episodes to who is signed in', async () => {
  await insertDrama(database, { slug: 'ferry', at: clock.now(), episodes: 1 });
  for (const name of ['ferry/ferry-1/poster.avif', 'images/posters/ferry-176.webp']) {
    mkdirSync(path.dirname(path.join(config.mediaDir, name)), { recursive: true });
    writeFileSync(path.join(config.mediaDir, name), 'picture');
  }
  const { link } = (await app.staff('people.invite', { name: 'mara', role: 'analyst', languages: [] })) as {
    link: string;
  };
  const mara = await desk.join(link);
  expect(await mara.load('/images/posters/ferry-176.webp')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'image/webp' },
  });
  expect((await desk.send('/pictures/stills/ferry-1', {}, { origin: '' }, 'GET')).status).toBe(401);
  expect(await mara.load('/pictures/stills/ferry-1')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/avif', 'cross-origin-resource-policy': 'same-origin' },
  });
  expect((await mara.load('/pictures/stills/gone')).status).toBe(404);

  writeMedia(config.mediaDir, 'ferry', 'ferry-1');
  const video = '/videos/ferry-1/1';
  const load = async (path: string, open = mara.open) => {
    const answer = await open(path);
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  };
  for (const name of ['index.m3u8', '540/00000.m4s'])
    expect(await load(`${video}/${name}`, desk.open)).toMatchObject({ status: 401 });
  expect((await load(`${video}/index.m3u8`)).text).toContain('540/index.m3u8');
  expect(await load(`${video}/540/00000.m4s`)).toMatchObject({
    status: 200,
    text: bytesOf('ferry-1 540/00000.m4s'),
    headers: { 'cache-control': 'private, max-age=31536000, immutable' },
  });
  for (const name of ['2/index.m3u8', '1/720/00000.m4s', '1/540/..%2fposter.avif', '1/540/00001.m4s'])
    expect((await load(`/videos/ferry-1/${name}`)).status, name).toBe(404);
});
