import { appendFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import type { ImportPlan } from '@cliffhanger/server/encoding/plan/import-plan.ts';
import { replaceEpisode } from '@cliffhanger/server/encoding/replace-episode.ts';
import { checkMedia } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDrama } from '../../../staff/export/export-drama.ts';
import { formatDetail } from '../../../staff/format-drama.ts';
import { formatPlan } from '../../../staff/import/format-plan.ts';
import { importDrama } from '../../../staff/import/import-drama.ts';
import { withMediaCommand } from '../../../staff/import/media-command.ts';
import { startImports } from '../../support/imports.ts';
import { ffmpeg, makeDramaFolder } from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, config, database, dependencies, root, importInto, problemsOf, copyVideo } = imports;

const spanish = path.join(root, 'es.m4a');
const long = path.join(root, 'long.m4a');
/** A quiet tone, so that its loudness has to be matched. */
const makeSound = (file: string, seconds: number, tone: number) =>
  ffmpeg(
    ...['-f', 'lavfi', '-i', `sine=frequency=${tone}:duration=${seconds},volume=0.3`],
    ...['-c:a', 'aac', file],
  );
const remux = (...given: string[]) => ffmpeg(...given.slice(0, -1), '-c', 'copy', given.at(-1) ?? '');
const folderWith = (slug: string, files: Readonly<Record<string, string>>): string => {
  const folder = makeDramaFolder(root, slug);
  copyVideo(folder, '01.mp4');
  for (const [name, file] of Object.entries(files)) remux('-i', file, path.join(folder, name));
  return folder;
};

const folder = makeDramaFolder(root, 'lanterns');
/** Has English and Spanish in one file. */
const dubbedVideo = path.join(folder, '02.mp4');
let plan: ImportPlan | undefined;

beforeAll(async () => {
  makeSound(spanish, 1, 880);
  makeSound(long, 2, 880);
  copyVideo(folder, '01.mp4');
  copyVideo(folder, '03.mp4');
  remux('-i', spanish, path.join(folder, '01.es.m4a'));
  remux(
    ...['-i', imports.plainVideo, '-i', spanish, '-map', '0', '-map', '1'],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=spa', dubbedVideo],
  );
  await importDrama(folder, {
    ...dependencies,
    onPlan: (told) => {
      plan = told;
    },
  });
});

const member = await app.register();
await app.grantDays(member, 1);
const playbackOf = async (number: number, viewer = member) => {
  const ids = { dramaId: 'lanterns', episodeId: `lanterns-${number}` };
  const { playback } = await viewer.data(contract.dramas.detail, ids);
  if (!playback) throw new Error(`episode ${number} is locked`);
  return playback;
};
const open = (url: string, name = '') => fetch(new URL(name, new URL(url, app.address)));
const statusOf = async (url: string, name: string) => {
  const response = await open(url, name);
  await response.arrayBuffer();
  return response.status;
};
const showDrama = () => dependencies.callServer('drama.show', { slug: 'lanterns' });
const soundFiles = ['sound-es/index.m3u8', 'sound-es/init.mp4', 'sound-es/000.m4s'];

describe('sound tracks of an episode', () => {
  it('are named by the plan, and by drama show', async () => {
    expect(plan?.episodes.map(({ soundTracks }) => soundTracks)).toEqual([
      [
        { language: 'en', file: '01.mp4' },
        { language: 'es', file: '01.es.m4a' },
      ],
      [
        { language: 'en', file: '02.mp4' },
        { language: 'es', file: '02.mp4' },
      ],
      [],
    ]);
    expect(plan && formatPlan(plan)).toContain('episode 1: sound in en: 01.mp4, es: 01.es.m4a\n');
    expect(formatDetail(await showDrama())).toMatch(
      /sound +subtitles +title\n +1 .* en es .*\n +2 .* en es .*\n +3 (?!.* en )/,
    );
  });

  it('are in the master playlist and in the detail', async () => {
    for (const number of [1, 2]) {
      const { playlistUrl, soundTracks, start } = await playbackOf(number);
      expect(soundTracks).toEqual(['en', 'es']);
      const master = await (await open(playlistUrl)).text();
      expect(start?.master).toBe(master);
      const media = 'TYPE=AUDIO,GROUP-ID="sound"';
      expect(master.match(/#EXT-X-MEDIA.*/g)).toEqual([
        `#EXT-X-MEDIA:${media},NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="sound-en/index.m3u8"`,
        `#EXT-X-MEDIA:${media},NAME="Español",LANGUAGE="es",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="sound-es/index.m3u8"`,
      ]);
      expect(master).toMatch(/RESOLUTION=\d+x\d+,AUDIO="sound"\n/);
    }
  });

  it('are listed and played by a foreign player, with the loudness of each other', async () => {
    const { playlistUrl } = await playbackOf(1);
    const url = new URL(playlistUrl, app.address).href;
    // Not by `spawnSync`: this process answers.
    const { inspect } = await openFfmpeg();
    const listen = async (stream: number) => {
      const { log: said } = await inspect(
        ['-i', url, '-map', `0:a:${stream}`, '-af', 'loudnorm=print_format=json', '-f', 'null', '-'],
        AbortSignal.timeout(20_000),
      );
      return {
        tracks: said.split('Output #0')[0]?.match(/Stream #0:\d+.*: Audio/g)?.length,
        seconds: Number([...said.matchAll(/time=00:00:([\d.]+)/g)].at(-1)?.[1]),
        lufs: Number(/"input_i" : "([-\d.]+)"/.exec(said)?.[1]),
      };
    };
    const [english, spoken] = [await listen(0), await listen(1)];
    expect([english.tracks, spoken.tracks]).toEqual([2, 2]);
    expect(Math.abs(english.lufs - -16)).toBeLessThan(1);
    expect(Math.abs(spoken.lufs - english.lufs)).toBeLessThan(1);
    expect(Math.abs(spoken.seconds - 1)).toBeLessThan(0.1);
  });

  it('leave an episode with one sound as it is: muxed, with its own playlist', async () => {
    const playback = await playbackOf(3);
    expect(playback).not.toHaveProperty('soundTracks');
    expect(await (await open(playback.playlistUrl)).text()).not.toContain('EXT-X-MEDIA:');
    const [rendition] = (await showDrama()).episodes[2]?.renditions ?? [];
    expect(readdirSync(path.join(config.mediaDir, rendition?.folder ?? '', '..'))).not.toContain('sound-en');
  });

  it('open to the holders of a link to the video, and to nobody else', async () => {
    const viewer = await app.register();
    await app.grantCoins(viewer, { paid: 12 });
    const ids = { dramaId: 'lanterns', episodeId: 'lanterns-2' };
    await viewer.data(contract.unlocks.unlockEpisode, { ...ids, price: 12 });
    const { playlistUrl } = await playbackOf(2, viewer);
    for (const name of soundFiles) expect([name, await statusOf(playlistUrl, name)]).toEqual([name, 200]);
    // From the cache as well.
    expect(await statusOf(playlistUrl, 'sound-es/000.m4s')).toBe(200);
    expect(await statusOf(playlistUrl, 'sound-pt/index.m3u8')).toBe(404);
    await viewer.data(contract.unlocks.undo, ids);
    for (const name of soundFiles) expect([name, await statusOf(playlistUrl, name)]).toEqual([name, 403]);
    const forged = playlistUrl.replace(/\/media\/./, '/media/_');
    expect(await statusOf(forged, 'sound-es/000.m4s')).toBe(403);
  });

  it('are no time that a viewer has watched', async () => {
    const viewer = await app.register();
    await app.grantDays(viewer, 1);
    const { playlistUrl } = await playbackOf(2, viewer);
    const report = async () => {
      app.advanceClock(30);
      return (await viewer.data(contract.rewards.watchReport, { seconds: 1 })).countedSeconds;
    };
    // The second time from the cache.
    for (const name of [...soundFiles, 'sound-es/000.m4s']) await statusOf(playlistUrl, name);
    expect(await report()).toBe(0);
    await statusOf(playlistUrl, '90/000.m4s');
    expect(await report()).toBe(1);
  });

  it('are checked by media check, which names what is missing', async () => {
    const check = () => checkMedia({}, dependencies);
    expect(await check()).toMatchObject({ faults: [], leftOver: [] });
    const { episodes } = await showDrama();
    const track = episodes[0]?.soundTracks[1]?.folder ?? '';
    writeFileSync(path.join(config.mediaDir, track, '000.m4s'), '');
    expect((await check()).faults).toEqual([
      expect.objectContaining({ episode: 1, file: `${track}/000.m4s`, fault: 'is empty' }),
    ]);
    // The next import sees it, and makes the episode again.
    await importInto(folder);
    expect(await check()).toMatchObject({ faults: [] });
  });

  it('are exported as an import reads them', async () => {
    const exported = await exportDrama('lanterns', path.join(root, 'out', 'lanterns'), dependencies);
    expect(readdirSync(exported.folder).filter((name) => /^\d/.test(name))).toEqual([
      ...['01.es.m4a', '01.mp4', '02.es.m4a', '02.mp4', '03.mp4'],
    ]);
    expect(ffmpeg('-i', path.join(exported.folder, '01.mp4'), '-f', 'null', '-')).toContain('(eng)');
    const told: ImportPlan[] = [];
    await importDrama(
      exported.folder,
      { ...dependencies, onPlan: (each) => told.push(each) },
      { dryRun: true },
    );
    expect(told[0]?.episodes.map(({ soundTracks }) => soundTracks.map(({ language }) => language))).toEqual([
      ['en', 'es'],
      ['en', 'es'],
      [],
    ]);
  });

  it('stay while nothing changes, and are replaced with the video for those with a new link only', async () => {
    const before = await showDrama();
    await importInto(folder);
    expect((await showDrama()).episodes).toEqual(before.episodes);
    const { playlistUrl } = await playbackOf(1);
    const files = {
      video: imports.plainVideo,
      sounds: { pt: path.join(folder, '01.es.m4a') },
      subtitles: {},
      keepsSubtitles: true,
    };
    const replaced = await withMediaCommand(dependencies, (context) =>
      replaceEpisode('lanterns', 1, files, context),
    );
    expect(replaced.episodes[0]?.soundTracks.map(({ language }) => language)).toEqual(['en', 'pt']);
    expect((await playbackOf(1)).soundTracks).toEqual(['en', 'pt']);
    for (const name of soundFiles) expect([name, await statusOf(playlistUrl, name)]).toEqual([name, 200]);
    expect(await (await open(playlistUrl)).text()).toContain('LANGUAGE="es"');
    expect((await checkMedia({}, dependencies)).leftOver).toEqual([]);
  });

  it('are removed with their drama', async () => {
    const removed = makeDramaFolder(root, 'removed');
    copyVideo(removed, '01.mp4');
    remux('-i', spanish, path.join(removed, '01.es.m4a'));
    await importInto(removed);
    expect(await database.read.soundTrack.count({ where: { episode: { drama: { slug: 'removed' } } } })).toBe(
      2,
    );
    await dependencies.callServer('drama.remove', { slug: 'removed' });
    expect(readdirSync(path.join(config.mediaDir, 'dramas/removed'))).toEqual([]);
  });
});

describe('an import refuses', () => {
  it('sounds whose length, language or name does not fit, each by its name', async () => {
    const wrong = folderWith('wrong', { '01.es.m4a': long, '01.fr.m4a': spanish, '2.pt.m4a': spanish });
    writeFileSync(path.join(wrong, '1.zh.mp3'), 'x');
    expect((await problemsOf(wrong)).sort()).toEqual([
      '01.es.m4a: lasts 2.0 seconds, and the pictures 1.0; sound in another language may differ by 0.5',
      '01.fr.m4a: is not named as sound in a language (01.es.m4a); languages are zh, en, pt, es',
      '1.zh.mp3: cannot be read; videos are mp4, m4v, mov, 3gp, mkv, webm, ts, sounds m4a, subtitles vtt, srt, ass, ssa',
      '2.pt.m4a: episode 2 has no video',
    ]);
  });

  it('a language that is there twice, beside the video or in it', async () => {
    const twice = folderWith('twice', { '01.es.m4a': spanish, '1.es.m4a': spanish, '01.en.m4a': spanish });
    expect((await problemsOf(twice)).sort()).toEqual([
      '01.en.m4a: has the language of a sound in 01.mp4; keep one of them',
      '1.es.m4a: duplicates 01.es.m4a; keep one of them',
    ]);
  });

  it('what is no sound, or has an end that is missing', async () => {
    const broken = folderWith('broken', {});
    writeFileSync(path.join(broken, '01.es.m4a'), 'no sound');
    expect(await problemsOf(broken)).toEqual(['01.es.m4a: has no sound that can be read']);
    rmSync(path.join(broken, '01.es.m4a'));
    appendFileSync(path.join(broken, '01.pt.m4a'), '');
    expect(await problemsOf(broken)).toEqual(['01.pt.m4a: is empty']);
    expect(existsSync(path.join(config.mediaDir, 'dramas/broken'))).toBe(false);
  });
});
