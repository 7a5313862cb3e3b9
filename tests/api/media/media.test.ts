import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp, type Viewer } from '../../support/app.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { bytesOf, writeMedia } from '../../support/media.ts';
import { sendWebhook } from '../../support/payment.ts';

const app = await startTestApp({ LOG_LEVEL: 'warn' });
afterAll(() => app.close());
const { database, config, keys } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });
for (const number of [1, 2, 3, 4]) writeMedia(config.mediaDir, 'ferry', `ferry-${number}`);
// The server must never send these files.
writeFileSync(path.join(config.mediaDir, 'secret.m4s'), 'SECRET');
writeFileSync(path.join(config.DATA_DIR, 'secret.m4s'), 'SECRET');

const { detail } = contract.dramas;
const playlistOf = async (client: Pick<Viewer, 'data'>, number: number): Promise<string> => {
  const { playback } = await client.data(detail, { dramaId: 'ferry', episodeId: `ferry-${number}` });
  if (!playback) throw new Error(`ferry-${number} is locked`);
  return playback.playlistUrl;
};
const owner = await app.register();
await app.grantCoins(owner, { paid: 24 });
await owner.data(contract.unlocks.unlockEpisode, { dramaId: 'ferry', episodeId: 'ferry-3', price: 12 });
const link = await playlistOf(owner, 3);
const siblingUrl = (playlist: string, name: string) => playlist.replace('index.m3u8', name);

/** Requests a path exactly as written, without URL normalization, and returns the status and the body. */
const fetchRaw = (rawPath: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    get({ hostname, port, path: rawPath }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });
const refused = (code: number) => expect.objectContaining({ code, data: null });

describe('a signed media link', () => {
  it('leads to captions once the episode has them, which are listed after the subtitles', async () => {
    const url = new URL('../subtitles/zh.sdh.vtt', app.address + link).pathname;
    await request(app.address).get(url).expect(404);
    await app.staff('episode.subtitles', {
      slug: 'ferry',
      number: 3,
      subtitleKeys: { 'zh.sdh': 'ferry/ferry-3/subtitles/zh.vtt' },
      keepsOthers: true,
    });
    await request(app.address).get(url).expect(200);
    const { playback } = await owner.data(detail, { dramaId: 'ferry', episodeId: 'ferry-3' });
    expect(playback?.subtitles.map(({ language, kind }) => `${kind} ${language}`)).toEqual([
      ...['subtitles en', 'subtitles es', 'subtitles pt', 'subtitles zh', 'captions zh'],
    ]);
    expect(playback?.subtitles.at(-1)?.url).toMatch(/\/subtitles\/zh\.sdh\.vtt$/);
  });

  it('serves playlist, init, segment, poster, preview and subtitles, relative to the playlist', async () => {
    const playlist = await request(app.address).get(link).expect(200);
    expect(playlist.headers['cache-control']).toBe('no-store');
    expect(playlist.headers['content-type']).toMatch(/mpegurl/);
    const names = (playlist.text ?? playlist.body.toString()).match(/\w+\.(mp4|m4s)/g);
    expect(names).toEqual(['init.mp4', '00000.m4s']);
    for (const name of ['init.mp4', '00000.m4s', '../poster.avif', '../preview.jpg', '../subtitles/zh.vtt']) {
      const url = new URL(name, app.address + link).pathname;
      const { headers } = await request(app.address).get(url).expect(200);
      expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('serves segments with their types, whole or in ranges, and again from the cache', async () => {
    for (const [name, type] of Object.entries({
      'init.mp4': 'video/mp4',
      '00000.m4s': 'video/iso.segment',
    })) {
      const bytes = Buffer.from(bytesOf(`ferry-3 540/${name}`));
      for (const range of [undefined, 'bytes=3-9', undefined]) {
        const answer = await fetch(app.address + siblingUrl(link, name), range ? { headers: { range } } : {});
        expect(answer.status).toBe(range ? 206 : 200);
        expect(answer.headers.get('content-type')).toBe(type);
        expect(answer.headers.get('accept-ranges')).toBe('bytes');
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(range ? bytes.subarray(3, 10) : bytes);
      }
    }
  });

  it('serves a master playlist when there are several renditions', async () => {
    const facts = { episodeId: 'ferry-1', codecs: 'avc1.64001f,mp4a.40.2' };
    const small = {
      name: '360',
      width: 360,
      height: 640,
      bitsPerSecond: 400_000,
      peakBitsPerSecond: 520_000,
    };
    const folder = 'ferry/ferry-1/360';
    const [media, copy] = ['ferry/ferry-1/540', folder].map((name) => path.join(config.mediaDir, name));
    cpSync(media ?? '', copy ?? '', { recursive: true });
    await database.write.rendition.create({ data: { ...facts, ...small, folder } });
    const master = await playlistOf(owner, 1);
    const { headers, text, body } = await request(app.address).get(master).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/mpegurl/);
    expect(text ?? String(body)).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-STREAM-INF:BANDWIDTH=520000,AVERAGE-BANDWIDTH=400000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=360x640',
        '360/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=700000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=540x960',
        '540/index.m3u8',
        '',
      ].join('\n'),
    );
    for (const name of ['360/index.m3u8', '360/00000.m4s', '540/init.mp4', 'poster.avif', 'subtitles/zh.vtt'])
      await request(app.address).get(siblingUrl(master, name)).expect(200);
    await request(app.address).get(siblingUrl(master, '720/index.m3u8')).expect(404);
    await database.write.episode.update({ where: { id: 'ferry-1' }, data: { priceCoins: 12 } });
    const { body: locked } = await request(app.address).get(master).expect(403);
    expect(locked).toEqual(refused(3300));
    await database.write.episode.update({ where: { id: 'ferry-1' }, data: { priceCoins: 0 } });
    await database.write.rendition.deleteMany({ where: { episodeId: 'ferry-1', name: '360' } });
  });

  it('is returned by the episode detail for each file', async () => {
    const { playback } = await owner.data(detail, { dramaId: 'ferry', episodeId: 'ferry-3' });
    for (const url of [
      playback?.posterUrl,
      playback?.preview?.url,
      ...(playback?.subtitles ?? []).map((track) => track.url),
    ]) {
      await request(app.address).get(String(url)).expect(200);
    }
  });

  it('of a locked episode opens its first frame, and nothing else of it', async () => {
    const { wall } = await app.visitor.data(detail, { dramaId: 'ferry', episodeId: 'ferry-3' });
    const frameUrl = wall?.frameUrl ?? '';
    await request(app.address).get(frameUrl).expect('content-type', 'image/avif').expect(200);
    for (const name of ['index.m3u8', '540/index.m3u8', '540/00000.m4s', 'preview.jpg', 'subtitles/zh.vtt'])
      await request(app.address).get(frameUrl.replace('poster.avif', name)).expect(403);
    await request(app.address).get(frameUrl.replace('ferry-3', 'ferry-4')).expect(403);
  });

  it('leads to the frames to seek by, of its own media version only', async () => {
    const ids = { dramaId: 'ferry', episodeId: 'ferry-4' };
    await owner.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    const { playback } = await owner.data(detail, ids);
    const { url = '', ...grid } = playback?.preview ?? {};
    expect(grid).toEqual({
      columns: 10,
      rows: 5,
      count: 45,
      intervalSeconds: 2,
      frameWidth: 108,
      frameHeight: 192,
    });
    const { body } = await request(app.address).get(url).expect('content-type', 'image/jpeg').expect(200);
    expect(String(body)).toBe(bytesOf('ferry-4 preview.jpg'));
    const change = (mediaVersion: number) =>
      database.write.episode.update({ where: { id: 'ferry-4' }, data: { mediaVersion } });
    await change(2);
    await request(app.address).get(url).expect(404);
    await change(1);
    await database.write.previewSprite.delete({ where: { episodeId: 'ferry-4' } });
    expect((await owner.data(detail, ids)).playback?.preview).toBeNull();
    await request(app.address).get(url).expect(404);
  });

  it('serves a range of a segment', async () => {
    const whole = bytesOf('ferry-3 540/00000.m4s');
    const answer = await request(app.address)
      .get(siblingUrl(link, '00000.m4s'))
      .set('range', 'bytes=8-15')
      .expect(206);
    expect(answer.headers['content-range']).toBe(`bytes 8-15/${whole.length}`);
    expect(answer.body.toString()).toBe(whole.slice(8, 16));
  });

  it('refuses a range that does not exist', async () => {
    const { body, headers } = await request(app.address)
      .get(siblingUrl(link, '00000.m4s'))
      .set('range', 'bytes=99999-')
      .expect(416);
    expect(body).toMatchObject({ code: 3303, data: null });
    expect(headers['cache-control']).toBe('no-store');
  });
});

it('the media server survives a client that disconnects in the middle of a file', async () => {
  const name = '00001.m4s';
  const large = 'x'.repeat(8_000_000);
  writeFileSync(path.join(config.mediaDir, 'ferry/ferry-3/540', name), large);
  const url = app.address + siblingUrl(await playlistOf(owner, 3), name);
  for (let round = 0; round < 20; round++) {
    const abort = new AbortController();
    const response = await fetch(url, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
  }
  expect((await (await fetch(url)).text()).length).toBe(large.length);
});

describe('the media server refuses, without sending a byte of media,', async () => {
  const [, , signature = '', expiry = ''] = link.split('/');
  const flip = (text: string, index: number) =>
    text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
  const other = await app.register();
  const later = (Number.parseInt(expiry, 36) + 1).toString(36);
  // Loads the segments into memory, where the segment fast path sends them for any link that passes its checks.
  beforeAll(async () => {
    for (const name of ['init.mp4', '00000.m4s', '00000.m4s'])
      await request(app.address).get(siblingUrl(link, name)).expect(200);
  });

  it.each([
    ['no link', '/media/ferry/ferry-3/540/00000.m4s', 404],
    ['a signature edited at its start', link.replace(signature, flip(signature, 0)), 403],
    ['a signature edited at its end', link.replace(signature, flip(signature, 42)), 403],
    ['a signature with more behind it', link.replace(signature, `${signature}=`), 403],
    ['a signature with less', link.replace(signature, signature.slice(0, -1)), 403],
    ['no signature', link.replace(signature, ''), 403],
    ['a signature of another kind', link.replace(signature, keys.sign('local-checkout', 'x')), 403],
    ['a later end', link.replace(`/${expiry}/`, `/${later}/`), 403],
    ['an end in other letters', link.replace(`/${expiry}/`, `/${expiry.toUpperCase()}/`), 403],
    ['another episode', link.replace('/ferry-3/', '/ferry-4/'), 403],
    ['another version', link.replace('/ferry-3/1/', '/ferry-3/2/'), 403],
    ['another viewer', link.replace(owner.userId, other.userId), 403],
    ['a visitor', link.replace(owner.userId, 'visitor'), 403],
  ])('%s', async (_, url, status) => {
    for (const name of [
      'index.m3u8',
      'init.mp4',
      '00000.m4s',
      '../poster.avif',
      '../preview.jpg',
      '../subtitles/en.vtt',
    ]) {
      const answer = await fetchRaw(new URL(name, `http://x${url}`).pathname);
      expect(answer.status).toBe(status);
      expect(JSON.parse(answer.body)).toEqual(refused(status === 403 ? 3301 : 3004));
    }
  });

  it('an expired link', async () => {
    const viewer = await app.register();
    const playlist = await playlistOf(viewer, 1);
    app.advanceClock(120 * 60 - 1);
    await request(app.address).get(playlist).expect(200);
    app.advanceClock(1);
    for (const name of ['index.m3u8', '00000.m4s']) {
      const { body } = await request(app.address).get(siblingUrl(playlist, name)).expect(403);
      expect(body).toEqual(refused(3301));
    }
    await request(app.address)
      .get(await playlistOf(viewer, 1))
      .expect(200);
  });

  it('the playlist of a member whose membership has ended', async () => {
    const member = await app.register();
    const setExpire = (memberExpire: Date) =>
      database.write.user.update({ where: { id: member.userId }, data: { memberExpire } });
    await setExpire(daysAfter(startOfTests, 30));
    const playlist = await playlistOf(member, 4);
    await request(app.address).get(playlist).expect(200);
    await setExpire(startOfTests);
    const { body } = await request(app.address).get(playlist).expect(403);
    expect(body).toEqual(refused(3300));
  });

  it('the playlist and segments of an undone unlock, until it is unlocked again', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    const ids = { dramaId: 'ferry', episodeId: 'ferry-4' };
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    const playlist = await playlistOf(viewer, 4);
    const files = [playlist, siblingUrl(playlist, 'init.mp4'), siblingUrl(playlist, '00000.m4s')];
    const answers = async () => {
      const responses = await Promise.all(files.map((file) => request(app.address).get(file)));
      return responses.map(({ status }) => status);
    };
    expect(await answers()).toEqual([200, 200, 200]);
    await viewer.data(contract.unlocks.undo, ids);
    expect(await answers()).toEqual([403, 403, 403]);
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    expect(await answers()).toEqual([200, 200, 200]);
  });

  it('the segments of a formerly free episode for a viewer who has just lost a right', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    const ids = { dramaId: 'ferry', episodeId: 'ferry-4' };
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    await viewer.data(contract.unlocks.undo, ids);
    const segment = siblingUrl(await playlistOf(viewer, 1), '00000.m4s');
    const price = (priceCoins: number) =>
      database.write.episode.update({ where: { id: 'ferry-1' }, data: { priceCoins } });
    for (const status of [200, 200]) await request(app.address).get(segment).expect(status);
    await price(12);
    await request(app.address).get(segment).expect(403);
    await price(0);
    await request(app.address).get(segment).expect(200);
  });

  it('the segments of a refunded membership', async () => {
    await insertTemplates(database);
    const member = await app.register();
    const input = { templateId: 'week', idempotencyKey: 'a week, please' };
    const { order } = await member.data(contract.wallet.placeOrder, input);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
    const segment = siblingUrl(await playlistOf(member, 4), '00000.m4s');
    await request(app.address).get(segment).expect(200);
    await sendWebhook(app, { orderId: order.orderId, outcome: 'refunded' });
    await request(app.address).get(segment).expect(403);
  });

  it('the playlist of an episode that was unpublished', async () => {
    const viewer = await app.register();
    const playlist = await playlistOf(viewer, 1);
    await database.write.episode.update({ where: { id: 'ferry-1' }, data: { publishedAt: null } });
    await request(app.address).get(playlist).expect(403);
    await database.write.episode.update({ where: { id: 'ferry-1' }, data: { publishedAt: startOfTests } });
  });

  it('paths that try to leave the folder', async () => {
    const fresh = await playlistOf(owner, 3);
    const folder = fresh.slice(0, fresh.indexOf('/540/'));
    const up = ['..', '%2e%2e', '%2E.', '..%2f..', '..%5c..', '%252e%252e', '....//', '..;', '..%00'];
    const names = ['secret.m4s', 'index.m3u8', 'cliffhanger.sqlite', 'keys/signing.key'];
    const tricks = up.flatMap((step) => [
      ...names.map((name) => `${folder}/540/${step}/${step}/${step}/${name}`),
      ...names.map((name) => `${folder}/540/${step}%2f${step}%2f${step}%2f${name}`),
      ...names.map((name) => `${folder}/${step}%2f${step}/${name}`),
      ...names.map((name) => `${folder}/subtitles/${step}%2f${name}`),
      ...names.map((name) => `/images/${step}/${name}`),
      ...names.map((name) => `/images/${step}%2f${step}%2f${name}`),
      `${folder}/540/${step}`,
      `${folder}/540/${step}%2f00000.m4s`,
      `${folder}/540/00000.m4s%00${step}`,
      `/media${step}/${folder.slice(7)}/540/00000.m4s`,
    ]);
    for (const trick of tricks) {
      const { status, body } = await fetchRaw(trick);
      expect(status, trick).toBeGreaterThanOrEqual(400);
      expect(status, trick).toBeLessThan(500);
      expect(body, trick).not.toMatch(/SECRET|ferry-3 540|SQLite|#EXTM3U/);
    }
    for (const name of ['%2e/00000.m4s', '0000.m4s%3f', '1.mp4', 'INIT.MP4', '000000.m4s', '-1.m4s']) {
      expect((await fetchRaw(`${folder}/540/${name}`)).status, name).toBe(404);
    }
  });
});

describe('a missing media file', () => {
  it('is a warning if its playlist has it, once a minute, and no line otherwise', async () => {
    const viewer = await app.register();
    const playlist = await playlistOf(viewer, 2);
    const ask = (name: string) =>
      request(app.address)
        .get(new URL(name, app.address + playlist).pathname)
        .expect(404);
    const warnings = () => app.logged.filter(({ level }) => level >= 40);
    const { length } = warnings();
    for (const name of ['00009.m4s', '09999.m4s', '../subtitles/xx.vtt']) await ask(name);
    expect(warnings()).toHaveLength(length);
    rmSync(path.join(config.mediaDir, 'ferry/ferry-2/540/00000.m4s'));
    for (let asked = 0; asked < 3; asked++) await ask('00000.m4s');
    expect(warnings().slice(length)).toMatchObject([{ level: 40, msg: 'media file is missing' }]);
  });

  it('is reported as not found', async () => {
    const viewer = await app.register();
    const playlist = await playlistOf(viewer, 1);
    rmSync(path.join(config.mediaDir, 'ferry/ferry-1'), { recursive: true });
    // The playlist and segments that were requested before may still be in memory.
    for (const name of ['00009.m4s', '../poster.avif', '../preview.jpg', '../subtitles/en.vtt']) {
      const url = new URL(name, app.address + playlist).pathname;
      const { body, headers } = await request(app.address).get(url).expect(404);
      expect(body).toEqual(refused(3302));
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
