import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImports } from '../../support/imports.ts';
import { staff, startStaff } from '../../support/staff.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { inRealTime, makeDramaFolder, makeVideo, wrapFfmpeg } from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, config, database, importInto, root } = imports;
const folder = makeDramaFolder(root, 'lanterns');
const [newCut, longCut] = ['new-cut.mp4', 'long-cut.mp4'].map((name) => path.join(root, name)) as [
  string,
  string,
];
const newTrack = path.join(root, 'new.srt');
const track = (text: string) => `1\n00:00:00,100 --> 00:00:00,900\n${text}\n`;

beforeAll(async () => {
  makeVideo(path.join(folder, '01.mp4'), { seconds: 4 });
  imports.copyVideo(folder, '02.mp4');
  for (const language of ['en', 'zh']) writeFileSync(path.join(folder, `01.${language}.srt`), track('Old'));
  writeFileSync(newTrack, track('New'));
  makeVideo(newCut, { seconds: 2, tone: 220 });
  makeVideo(longCut, { seconds: 8, tone: 330 });
  await importInto(folder);
});

const ids = { dramaId: 'lanterns', episodeId: 'lanterns-1' };
const read = async (client = app.visitor) => client.data(contract.dramas.detail, ids);
const load = async (url = '') => {
  const answer = await fetch(new URL(url, app.address));
  return { status: answer.status, text: await answer.text() };
};
const playlistOf = async () => load((await read()).playback?.playlistUrl);
const replace = (...words: string[]) =>
  staff(config.DATA_DIR, 'episode', 'replace', 'lanterns', ...words, '--json');
const latest = async () =>
  ((await app.staff('log.list', { limit: 1 })) as StaffLogPageJson).items[0] ?? { id: 0 };

describe('replacing the video of an episode by staff', () => {
  it('leaves the old one playing when it is interrupted, and ends its encoding', async () => {
    const before = await playlistOf();
    const words = ['episode', 'replace', 'lanterns', '1', longCut];
    const { child, ended } = startStaff(config.DATA_DIR, [...words, '--json'], {
      FFMPEG_PATH: wrapFfmpeg(path.join(root, 'ffmpeg'), '*libx264*', inRealTime),
    });
    const isEncoding = () =>
      /^(?=.*hls).*long-cut\.mp4/m.test(spawnSync('ps', ['-Ao', 'args'], { encoding: 'utf8' }).stdout);
    await expect.poll(isEncoding, { interval: 20 }).toBe(true);
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '{"error":"Stopped. Nothing was published. Run the command again to continue."}\n',
    });
    expect(isEncoding()).toBe(false);
    expect(await playlistOf()).toEqual(before);
  });

  it('switches all of it at once; older links, subtitles and the place of a viewer stay', async () => {
    const viewer = await app.register();
    await viewer.data(contract.progress.report, { ...ids, progress: 3, watchedSeconds: 5 });
    const { playback: old } = await read(viewer);
    const oldPlaylist = await load(old?.playlistUrl);

    const { code, stdout, stderr } = await replace('1', newCut, '--subtitles', `en=${newTrack}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(expectJsonOf('episode replace', stdout)).toMatchObject({
      slug: 'lanterns',
      replaced: true,
      durationSeconds: 3,
      episodes: [{ id: 'lanterns-1', durationSeconds: 2 }, { id: 'lanterns-2' }],
    });
    // The command has written in its own process, which the server notices after a second.
    app.advanceClock(1);

    const { playback, viewer: place } = await read(viewer);
    expect(playback).toMatchObject({ durationSeconds: 2 });
    expect(place.positionSeconds).toBe(3);
    const texts = await Promise.all(
      (playback?.subtitles ?? []).map(async ({ language, url }) => [language, (await load(url)).text]),
    );
    expect(Object.fromEntries(texts)).toEqual({
      en: expect.stringContaining('New'),
      zh: expect.stringContaining('Old'),
    });
    expect((await load(playback?.playlistUrl)).text).not.toBe(oldPlaylist.text);
    expect(await load(old?.playlistUrl)).toEqual(oldPlaylist);
    expect(await latest()).toMatchObject({
      action: 'episode.replace',
      subject: { kind: 'drama', id: 'lanterns' },
      before: { 'episode 1': { durationSeconds: 4, mediaVersion: 1 } },
      after: { 'episode 1': { durationSeconds: 2, mediaVersion: 2 } },
    });
  });

  it('says what viewers do not see of new subtitles, with and without a video', async () => {
    const late = path.join(root, 'late.srt');
    writeFileSync(late, `Translated by Ana\n\n${track('Late')}\n2\n00:00:08,000 --> 00:00:09,000\nNever\n`);
    const notes = [
      'late.srt:1: "Translated by Ana" is before the first time and not shown',
      'late.srt: 1 of its cues begin after the end of the video and are never shown',
    ].join('\n');
    for (const words of [
      ['subtitles', 'lanterns', '1', `zh=${late}`],
      ['replace', 'lanterns', '1', newCut, '--subtitles', `zh=${late}`],
    ]) {
      const { code, stderr } = await staff(config.DATA_DIR, 'episode', ...words);
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(notes) });
    }
  });

  it('changes nothing for the video that it has, and says so', async () => {
    const { id } = await latest();
    const { code, stdout } = await staff(
      ...([config.DATA_DIR, 'episode', 'replace', 'lanterns', '1', newCut] as const),
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Nothing changed/) });
    expect((await latest()).id).toBe(id);
    const without = await replace('1', newCut, '--subtitles', 'none');
    expect(JSON.parse(without.stdout)).toMatchObject({ replaced: true, episodes: [{ subtitles: [] }, {}] });
  });

  it('takes no renditions from an episode that staff has moved', async () => {
    await app.staff('episode.move', { slug: 'lanterns', from: 1, to: 2 });
    const { stdout } = await replace('1', newCut);
    const [first, second] = JSON.parse(stdout).episodes;
    expect([first.id, second.id]).toEqual(['lanterns-2', 'lanterns-1']);
    expect([first.renditions.length, second.renditions.length]).toEqual([
      ...[first.renditions.length, first.renditions.length],
    ]);
    const folders = await database.read.rendition.findMany({ select: { folder: true } });
    expect(new Set(folders.map(({ folder }) => folder)).size).toBe(folders.length);
  });

  it('refuses files with problems with 2, all of them at once, and an unknown episode', async () => {
    const notes = path.join(root, 'notes.txt');
    writeFileSync(notes, '');
    const { code, stderr } = await replace('1', notes, '--subtitles', 'en=/nowhere.vtt');
    expect({ code, mistakes: JSON.parse(stderr).mistakes }).toEqual({
      code: 2,
      mistakes: [
        expect.stringContaining('notes.txt: is no video; it ends with mp4'),
        'notes.txt: is empty',
        '/nowhere.vtt does not exist',
      ],
    });
    const damaged = path.join(root, 'damaged.mp4');
    writeFileSync(damaged, 'no film');
    expect(await replace('1', damaged)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('damaged.mp4: '),
    });
    const unknown = await replace('9', newCut);
    expect({ ...unknown, stderr: JSON.parse(unknown.stderr) }).toEqual({
      code: 1,
      stdout: '',
      stderr: { error: '"lanterns" has no episode 9; its last one is 2' },
    });
  });
});
