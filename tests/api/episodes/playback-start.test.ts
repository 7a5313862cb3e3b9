import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract, type Playback } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../support/api-client.ts';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { bytesOf, writeMedia } from '../../support/media.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, config } = app.platform;

/** Adds a rendition to an episode, as a copy of its only one with another initialization segment. */
const addRendition = async (dramaId: string, width: number, bitsPerSecond: number) => {
  const episodeId = `${dramaId}-1`;
  const folder = path.join(config.mediaDir, dramaId, episodeId);
  cpSync(path.join(folder, '540'), path.join(folder, String(width)), { recursive: true });
  writeFileSync(path.join(folder, String(width), 'init.mp4'), `init of ${width}`);
  await database.write.rendition.create({
    data: {
      episodeId,
      name: String(width),
      width,
      height: (width * 16) / 9,
      bitsPerSecond,
      codecs: 'avc1.64001f,mp4a.40.2',
      folder: `${dramaId}/${episodeId}/${width}`,
    },
  });
};

beforeAll(async () => {
  for (const slug of ['single', 'ladder', 'bare'])
    await insertDrama(database, { slug, at: startOfTests, episodes: 3, free: 1 });
  for (const slug of ['single', 'ladder'])
    for (const number of [1, 2, 3]) writeMedia(config.mediaDir, slug, `${slug}-${number}`);
  await addRendition('ladder', 720, 1_600_000);
  await addRendition('ladder', 360, 400_000);
});

const detailOf = (client: ApiClient, dramaId: string, number = 1) =>
  client.data(contract.dramas.detail, { dramaId, episodeId: `${dramaId}-${number}` });

describe.each<[string, (dramaId: string) => Promise<Playback | null | undefined>]>([
  ['the episode detail', async (dramaId) => (await detailOf(app.visitor, dramaId)).playback],
  [
    'the feed',
    async (dramaId) => {
      const { items } = await app.visitor.data(contract.discovery.forYou, { limit: 20 });
      return items.find(({ drama }) => drama.dramaId === dramaId)?.playback;
    },
  ],
])('the first files in %s', (_, playbackOf) => {
  it('are the playlist and the initialization segment of the only rendition', async () => {
    const { playlistUrl, start } = (await playbackOf('single')) ?? {};
    expect(start?.master).toBeUndefined();
    expect(await (await fetch(app.address + playlistUrl)).text()).toBe(start?.playlist);
    expect(Buffer.from(start?.init ?? '', 'base64').toString()).toBe(bytesOf('single-1 540/init.mp4'));
  });

  it('are those of the rendition that the master playlist lists first, which is the least demanding', async () => {
    const { playlistUrl, start } = (await playbackOf('ladder')) ?? {};
    const master = new URL(playlistUrl ?? '', app.address);
    expect(await (await fetch(master)).text()).toBe(start?.master);
    expect(start?.master?.match(/^\w+\/index\.m3u8$/gm)).toEqual(
      ['360', '540', '720'].map((name) => `${name}/index.m3u8`),
    );
    expect(await (await fetch(new URL('360/index.m3u8', master))).text()).toBe(start?.playlist);
    expect(Buffer.from(start?.init ?? '', 'base64').toString()).toBe('init of 360');
  });

  it('are left out, and nothing else, when they are missing on the disk', async () => {
    const playback = await playbackOf('bare');
    expect(playback?.playlistUrl).toContain('bare-1/1/540/index.m3u8');
    expect(playback).not.toHaveProperty('start');
  });
});

it('a locked episode has no first files until it is unlocked', async () => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid: 12 });
  for (const client of [app.visitor, viewer]) {
    const answer = await detailOf(client, 'single', 2);
    expect(answer.playback).toBeNull();
    expect(JSON.stringify(answer)).not.toContain('EXTM3U');
  }
  const episode = { dramaId: 'single', episodeId: 'single-2' };
  await viewer.data(contract.unlocks.unlockEpisode, { ...episode, price: 12 });
  expect((await detailOf(viewer, 'single', 2)).playback?.start?.playlist).toContain('EXTM3U');
  expect((await detailOf(app.visitor, 'single', 2)).playback).toBeNull();
});
