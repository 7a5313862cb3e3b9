import { existsSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { writeMedia } from '../../support/media.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database, clock, config } = app.platform;
const viewer = await app.register();
await app.grantCoins(viewer, { paid: 100 });

const episodesOf = async (dramaId: string, client = app.visitor) =>
  (await client.data(contract.dramas.episodes, { dramaId })).episodes.map(
    ({ episodeId, priceCoins, access }) => `${episodeId} ${priceCoins} ${access}`,
  );
const buy = (dramaId: string, number: number) =>
  viewer.data(contract.unlocks.unlockEpisode, { dramaId, episodeId: `${dramaId}-${number}`, price: 12 });
const insert = (slug: string, episodes: number) => insertDrama(database, { slug, at: clock.now(), episodes });

describe('moving an episode by staff', async () => {
  await insert('ferry', 5);

  it('keeps its id, unlocks and progress; prices stay with the numbers', async () => {
    await buy('ferry', 5);
    const ids = { dramaId: 'ferry', episodeId: 'ferry-5' };
    await viewer.data(contract.progress.report, { ...ids, progress: 7 });
    await database.write.episodeTranslation.updateMany({
      where: { episodeId: 'ferry-5', language: 'en' },
      data: { title: 'Episode 5' },
    });
    expect(await app.staff('episode.move', { slug: 'ferry', from: 5, to: 1 })).toMatchObject({
      episodeCount: 5,
      freeEpisodeCount: 2,
    });
    expect(await episodesOf('ferry', viewer)).toEqual([
      ...['ferry-5 0 free', 'ferry-1 0 free', 'ferry-2 12 locked', 'ferry-3 12 locked', 'ferry-4 12 locked'],
    ]);
    expect(await viewer.data(contract.progress.info, ids)).toMatchObject({ progress: 7 });
    const { episode } = await app.visitor.data(contract.dramas.detail, ids);
    expect(episode).toMatchObject({ number: 1, title: 'Episode 1' });

    await app.staff('episode.move', { slug: 'ferry', from: 1, to: 3 });
    expect(await episodesOf('ferry', viewer)).toEqual([
      ...[
        'ferry-1 0 free',
        'ferry-2 0 free',
        'ferry-5 12 unlocked',
        'ferry-3 12 locked',
        'ferry-4 12 locked',
      ],
    ]);
    expect(await viewer.data(contract.progress.info, ids)).toMatchObject({ progress: 7 });
    await expect(app.staff('episode.move', { slug: 'ferry', from: 1, to: 6 })).rejects.toThrow(
      '"ferry" has no episode 6; its last one is 5',
    );
  });
});

describe('removing an episode by staff', async () => {
  const { episodeIds } = await insert('tower', 4);
  for (const episodeId of episodeIds) writeMedia(config.mediaDir, 'tower', episodeId);
  const folderOf = (episodeId: string) => path.join(config.mediaDir, 'tower', episodeId);

  it('moves the later ones up, deletes its files, and leaves followers nothing to miss', async () => {
    await viewer.data(contract.engagement.followDrama, { dramaId: 'tower', followed: true });
    await app.staff('episode.remove', { slug: 'tower', number: 2 });
    expect(await episodesOf('tower')).toEqual(['tower-1 0 free', 'tower-3 0 free', 'tower-4 12 locked']);
    expect([existsSync(folderOf('tower-2')), existsSync(folderOf('tower-3'))]).toEqual([false, true]);
    expect(await database.read.follow.findFirst({ where: { dramaId: 'tower' } })).toMatchObject({
      seenEpisodeCount: 3,
    });
    expect(await database.read.drama.findUnique({ where: { id: 'tower' } })).toMatchObject({
      episodeCount: 3,
      freeEpisodeCount: 2,
      durationSeconds: 270,
    });
  });

  it('keeps subtitles that another episode has too', async () => {
    const { episodeIds } = await insert('twin', 3);
    const storageKey = 'twin/subtitles/01.en-0123456789abcdef.vtt';
    await writeFileAtomically(path.join(config.mediaDir, storageKey), 'WEBVTT');
    await database.write.subtitleTrack.updateMany({
      where: { episodeId: { in: episodeIds.slice(0, 2) }, language: 'en' },
      data: { storageKey },
    });
    const isThere = () => existsSync(path.join(config.mediaDir, storageKey));
    await app.staff('episode.remove', { slug: 'twin', number: 1 });
    expect(isThere()).toBe(true);
    await app.staff('episode.remove', { slug: 'twin', number: 1 });
    expect(isThere()).toBe(false);
  });

  it('keeps replaced media that another episode has now', async () => {
    const { episodeIds } = await insert('swap', 3);
    const [removed = ''] = episodeIds;
    const [now] = await database.read.rendition.findMany({ where: { episodeId: 'swap-2' } });
    if (!now) throw new Error('the episode has no rendition');
    await database.write.retiredRendition.create({
      data: { ...now, episodeId: removed, mediaVersion: 1, retiredAt: clock.now() },
    });
    writeMedia(config.mediaDir, 'swap', 'swap-2');
    await app.staff('episode.remove', { slug: 'swap', number: 1 });
    expect(existsSync(path.join(config.mediaDir, now.folder))).toBe(true);
  });

  it('is refused when a viewer has paid for it or commented on it, and for the only one', async () => {
    await insert('paid', 4);
    await buy('paid', 3);
    await viewer.data(contract.comments.add, { dramaId: 'paid', episodeId: 'paid-1', text: 'Stay!' });
    const remove = (slug: string, number: number) => app.staff('episode.remove', { slug, number });
    await expect(remove('paid', 3)).rejects.toThrow(
      'episode 3 of "paid" cannot be deleted because it has unlocks: 1, transfers: 1',
    );
    await expect(remove('paid', 1)).rejects.toThrow('because it has comments: 1');
    await remove('paid', 4);
    expect(await episodesOf('paid', viewer)).toHaveLength(3);
    await insert('single', 1);
    await expect(remove('single', 1)).rejects.toThrow('pnpm staff drama remove single');
  });

  it('never removes an episode that is bought at the same moment', async () => {
    await insert('race', 30);
    await app.grantCoins(viewer, { paid: 500 });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => [
        buy('race', 30 - index),
        app.staff('episode.remove', { slug: 'race', number: 30 - index }),
      ]).flat(),
    );
    const bought = results.filter(({ status }, index) => index % 2 === 0 && status === 'fulfilled').length;
    expect(bought).toBeGreaterThan(0);
    expect(await database.read.unlock.count({ where: { dramaId: 'race' } })).toBe(bought);
    const episodes = await database.read.episode.findMany({
      where: { dramaId: 'race' },
      orderBy: { number: 'asc' },
    });
    expect(episodes.map(({ number }) => number)).toEqual(episodes.map((_, index) => index + 1));
  });
});
