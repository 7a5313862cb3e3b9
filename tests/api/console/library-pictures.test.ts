import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, startTestConsole } from '../../support/console.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
const { database, clock, config } = app.platform;

it('shows pictures of the library, and stills of episodes to who is signed in', async () => {
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
});
