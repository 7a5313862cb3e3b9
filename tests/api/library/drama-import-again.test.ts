import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startImports } from '../../support/imports.ts';
import { dramaYaml, makeDramaFolder, makeVideo } from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, database, copyVideo, root, importInto, problemsOf } = imports;
const quick = ['-c:v', 'libx264', '-preset', 'ultrafast'];

describe('importing a drama again', () => {
  const folder = makeDramaFolder(root, 'again');
  const episodes = () =>
    database.read.episode.findMany({
      where: { dramaId: 'again' },
      orderBy: { number: 'asc' },
      include: { renditions: true },
      // A job of the server tells of releases meanwhile.
      omit: { noticedAt: true },
    });

  it('updates what changed and keeps ids, unlocks and progress', async () => {
    copyVideo(folder, '01.mp4');
    copyVideo(folder, '02.mp4');
    writeFileSync(path.join(folder, '02.en.srt'), '1\n00:00:00,100 --> 00:00:00,900\n<i>Hi</i> & bye\n');
    await importInto(folder);
    const before = await episodes();
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    const ids = { dramaId: 'again', episodeId: 'again-2' };
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    await viewer.data(contract.progress.report, { ...ids, progress: 1, watchedSeconds: 5 });

    app.advanceClock(60);
    writeFileSync(
      path.join(folder, 'drama.yaml'),
      dramaYaml.replace('en: Paper Lanterns', 'en: Lanterns').replace('priceCoins: 12', 'priceCoins: 15'),
    );
    makeVideo(path.join(folder, '02.mp4'), { seconds: 2, tone: 220 });
    copyVideo(folder, '03.mp4');
    const shown = await importInto(folder);
    expect(shown).toMatchObject({ title: 'Lanterns', episodeCount: 3 });

    const after = await episodes();
    expect(after.map(({ id }) => id)).toEqual(['again-1', 'again-2', 'again-3']);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ durationSeconds: 2, priceCoins: 15 });
    expect(after[1]?.renditions[0]?.folder).not.toBe(before[1]?.renditions[0]?.folder);
    const { playback, episode } = await viewer.data(contract.dramas.detail, ids);
    expect(episode.access).toBe('unlocked');
    expect(await viewer.data(contract.progress.info, ids)).toMatchObject({
      episodeId: 'again-2',
      progress: 1,
    });
    const [track] = playback?.subtitles ?? [];
    const text = await (await fetch(new URL(track?.url ?? '', app.address))).text();
    expect(text).toBe('WEBVTT\n\n00:00:00.100 --> 00:00:00.900\nHi &amp; bye\n');
  });

  it('shows either the old drama or the new one, and playback in progress continues', async () => {
    const changed = makeDramaFolder(root, 'changed', dramaYaml.replace('freeEpisodes: 1', 'freeEpisodes: 9'));
    makeVideo(path.join(changed, '1.mp4'), { size: '540x960', rate: 12, seconds: 4, picture: quick });
    await importInto(changed);
    const fetched = async (url: URL) => (await fetch(url)).arrayBuffer().then(Buffer.from);
    /** Reads one detail response: the title, the duration and a hash of all files that it links to. */
    const take = async () => {
      const ids = { dramaId: 'changed', episodeId: 'changed-1' };
      const { drama, episode, playback } = await app.visitor.data(contract.dramas.detail, ids);
      const master = new URL(playback?.playlistUrl ?? '', app.address);
      const read = async () => {
        const names = String(await fetched(master)).match(/^\w+\/index\.m3u8$/gm) ?? ['index.m3u8'];
        const files = names.map(async (name) => {
          const playlist = new URL(name, master);
          const text = String(await fetched(playlist));
          const parts = ['init.mp4', ...(text.match(/\d+\.m4s/g) ?? [])];
          return [name, text, ...(await Promise.all(parts.map((part) => fetched(new URL(part, playlist)))))];
        });
        return createHash('sha256')
          .update(JSON.stringify(await Promise.all(files)))
          .digest('hex');
      };
      const { title } = drama;
      return { seen: { title, seconds: episode.durationSeconds, files: await read() }, read };
    };
    const begun = await take();

    const words = dramaYaml.replace('en: Paper Lanterns', 'en: Paper Ships');
    writeFileSync(path.join(changed, 'drama.yaml'), words.replace('freeEpisodes: 1', 'freeEpisodes: 9'));
    // The new video is shorter and has one rendition less.
    makeVideo(path.join(changed, '1.mp4'), { size: '360x640', rate: 12, seconds: 2, picture: quick });
    let isDone = false;
    const importing = importInto(changed).finally(() => {
      isDone = true;
    });
    const seen = [begun.seen];
    while (!isDone) {
      seen.push((await take()).seen);
      // Asked without a pause, the server would take the time of the encoding.
      await setTimeout(20);
    }
    await importing;

    const { seen: ended } = await take();
    expect(ended).toMatchObject({ title: 'Paper Ships', seconds: 2 });
    expect(ended.files).not.toBe(begun.seen.files);
    expect(seen.length).toBeGreaterThan(3);
    expect(
      seen.filter((one) => !isDeepStrictEqual(one, begun.seen) && !isDeepStrictEqual(one, ended)),
    ).toEqual([]);
    expect(await begun.read()).toBe(begun.seen.files);

    app.advanceClock(app.platform.config.MEDIA_LINK_MINUTES * 60 - 1);
    await app.runJobs();
    expect(await begun.read()).toBe(begun.seen.files);
    app.advanceClock(2);
    await app.runJobs();
    expect(await database.read.retiredRendition.count()).toBe(0);
  });

  it('goes by the numbers after episodes were moved or removed, with the ids that they have', async () => {
    const idsAndFolders = async () =>
      (await episodes()).map(({ id, renditions }) => [id, renditions[0]?.folder.split('/')[2]?.slice(0, 2)]);
    await app.staff('episode.move', { slug: 'again', from: 3, to: 1 });
    expect(await idsAndFolders()).toEqual([
      ['again-3', '03'],
      ['again-1', '01'],
      ['again-2', '02'],
    ]);
    await importInto(folder, { replaceVideos: true });
    expect(await idsAndFolders()).toEqual([
      ['again-3', '01'],
      ['again-1', '02'],
      ['again-2', '03'],
    ]);
    await app.staff('episode.remove', { slug: 'again', number: 2 });
    await importInto(folder, { replaceVideos: true });
    expect(await idsAndFolders()).toEqual([
      ['again-3', '01'],
      ['again-2', '02'],
      [expect.stringMatching(/^[0-9a-f-]{36}$/), '03'],
    ]);
  });

  it('keeps every episode', async () => {
    rmSync(path.join(folder, '03.mp4'));
    expect(await problemsOf(folder)).toEqual(['the library has episode 3; its video is missing here']);
  });
});
