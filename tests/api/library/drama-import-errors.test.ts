import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importDrama } from '../../../staff/import/import-drama.ts';
import { startImports } from '../../support/imports.ts';
import { cannotEncode, makeUnusualVideo } from '../../support/unusual-videos.ts';
import {
  corrupt,
  dramaYaml,
  ffmpeg,
  ffmpegPath,
  makeDramaFolder,
  makeVideo,
  truncate,
} from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { config, database, dependencies, plainVideo, copyVideo, root, problemsOf } = imports;

describe('an invalid drama is refused with all problems at once and nothing published: it', () => {
  it('names the line of each error in drama.yaml', async () => {
    const folder = makeDramaFolder(
      root,
      'wrong',
      dramaYaml
        .replace('language: en', 'language: fr\nmood: dark')
        .replace('hook: She opens it anyway.\n', `hook: ${'x'.repeat(61)}\n`)
        .replace('synopsis: A letter is late by twenty years.\n', '')
        .replace('priceCoins: 12', 'priceCoins: cheap'),
    );
    copyVideo(folder, '01.mp4');
    expect(await problemsOf(folder)).toEqual([
      'drama.yaml:1: language: write one of zh, en, pt, es',
      'drama.yaml:1: synopsis: is missing',
      'drama.yaml:2: mood: is not a known key',
      expect.stringMatching(/^drama\.yaml:4: hook: write at most 60 characters; it has \d+$/),
      'drama.yaml:11: priceCoins: write a number',
    ]);
  });

  it('names countries, times and tags that do not exist or are given twice', async () => {
    const folder = makeDramaFolder(
      root,
      'unreal',
      dramaYaml
        .replace('tags:\n', 'tags:\n  - letters\n')
        .concat('publishAt: 2026-02-30\nhiddenInCountries: [CN, UK, CN]\n'),
    );
    copyVideo(folder, '01.mp4');
    expect(await problemsOf(folder)).toEqual([
      'drama.yaml:8: tags.1: "letters" is given twice',
      'drama.yaml:15: publishAt: 30 February does not exist',
      'drama.yaml:16: hiddenInCountries.1: "UK" is no country of ISO 3166-1; write GB',
      'drama.yaml:16: hiddenInCountries.2: "CN" is given twice',
    ]);
  });

  it('names unknown references, missing texts, and episodes without a video', async () => {
    const folder = makeDramaFolder(
      root,
      'unknown',
      dramaYaml
        .replace('{slug: romance, name: {en: Romance, zh: 爱情}}', 'space-opera')
        .replace('{en: Paper Lanterns, zh: 纸灯笼}', '{zh: 纸灯笼}')
        .replace('  1: {', '  7: {'),
    );
    copyVideo(folder, '01.mp4');
    const mismatches = [
      expect.stringMatching(/^drama\.yaml:5: category: there is no "space-opera" yet/),
      'drama.yaml:13: episodes.7: has no video',
    ];
    expect(await problemsOf(folder)).toEqual([
      "drama.yaml:2: title: has no text in the drama's language, en",
      ...mismatches,
    ]);
    writeFileSync(
      path.join(folder, 'drama.yaml'),
      readFileSync(path.join(folder, 'drama.yaml'), 'utf8').replace('{zh:', '{en: Lanterns, zh:'),
    );
    expect(await problemsOf(folder)).toEqual(mismatches);
    writeFileSync(path.join(folder, 'drama.yaml'), 'title: [\nlanguage: en');
    expect(await problemsOf(folder)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^drama\.yaml:2: /)]),
    );
    rmSync(path.join(folder, 'drama.yaml'));
    expect(await problemsOf(folder)).toEqual([
      expect.stringContaining(`${path.join(folder, 'drama.yaml')} is missing. This is one to save`),
    ]);
    expect(await problemsOf(path.join(folder, 'nothing'))).toEqual([
      `${path.join(folder, 'nothing')} is not a folder`,
    ]);
  });

  it('names each file that is missing, duplicated, misnamed or of the wrong type', async () => {
    const folder = makeDramaFolder(root, 'files');
    for (const name of ['01.mp4', '1.mov', '04.mp4', '05.mp4', '06.mp4', '07.mp4', 'O7.mp4'])
      copyVideo(folder, name);
    const at = (name: string) => path.join(folder, name);
    truncate(at('04.mp4'), 0.6);
    ffmpeg('-i', plainVideo, '-c', 'copy', '-movflags', '+faststart', at('05.mp4'));
    truncate(at('05.mp4'), 0.5);
    makeVideo(at('06.mp4'), { seconds: 0.2 });
    makeVideo(at('08.mp4'), { size: '8x16' });
    makeVideo(at('07.mp4'), { seconds: 605, rate: 1, tone: null });
    writeFileSync(at('02.mp4'), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
    writeFileSync(at('01.en.vtt'), 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi\n\nsoon --> later\nHi\n');
    writeFileSync(at('01.es.srt'), Buffer.from([0x31, 0x0a, 0xe9, 0x81, 0x20]));
    writeFileSync(at('01.zh.sub'), '[Script Info]');
    writeFileSync(at('poster.png'), 'no picture');
    const problems = await problemsOf(folder);
    expect(problems).toEqual([
      '01.zh.sub: cannot be read; videos are mp4, m4v, mov, 3gp, mkv, webm, ts, sounds m4a, subtitles vtt, srt, ass, ssa',
      '1.mov: duplicates 01.mp4; keep one of them',
      'O7.mp4: is named neither as a video (01.mp4) nor as subtitles (01.en.vtt, captions 01.en.sdh.vtt)',
      '03: episode 3 has no video',
      '01.en.vtt:3: ends before it begins',
      '01.en.vtt:6: "soon --> later" is not a time span',
      '01.es.srt: is not written in UTF-8 or another known encoding: line 2 has the bytes e9 81 20',
      'poster.png: is damaged, or is no JPEG, PNG or WebP',
      '02.mp4: is no video, or is damaged or cut off: it cannot be opened',
      '04.mp4: is no video, or is damaged or cut off: it cannot be opened',
      expect.stringMatching(/^05\.mp4: is cut off: 0\.\d of 1\.0 seconds are there/),
      expect.stringMatching(/^06\.mp4: has 0\.2 seconds; an episode has 0\.5 to 600/),
      '07.mp4: has 605.0 seconds; an episode has 0.5 to 600',
      '08.mp4: has 8×16 pixels; at least 16×16',
    ]);
    expect(existsSync(path.join(config.mediaDir, 'dramas/files'))).toBe(false);
  });

  it('names a damaged video before any is encoded', async () => {
    const folder = makeDramaFolder(root, 'damaged');
    copyVideo(folder, '01.mp4');
    makeVideo(path.join(folder, '02.mp4'), { size: '360x640', tone: null });
    corrupt(path.join(folder, '02.mp4'));
    expect(await problemsOf(folder)).toEqual([expect.stringMatching(/^02\.mp4: is damaged/)]);
    expect(await database.read.drama.findUnique({ where: { slug: 'damaged' } })).toBeNull();
    expect(existsSync(path.join(config.mediaDir, 'dramas/damaged'))).toBe(false);
  });
});

it.skipIf(cannotEncode('HDR by PQ'))('an import reports an ffmpeg that cannot convert HDR', async () => {
  const folder = makeDramaFolder(root, 'hdr');
  makeUnusualVideo('HDR by PQ', path.join(folder, '1.mov'));
  const poor = path.join(root, 'ffmpeg-without-zscale');
  const refusal = `case "$*" in *zscale*) echo "No such filter: 'zscale'" >&2; exit 1;; esac`;
  writeFileSync(poor, `#!/bin/sh\n${refusal}\nexec ${ffmpegPath} "$@"\n`, { mode: 0o755 });
  await expect(
    importDrama(folder, { ...dependencies, config: { ...config, FFMPEG_PATH: poor } }),
  ).rejects.toThrow(`1.mov: is HDR, which ${poor} cannot convert; install an ffmpeg with zscale`);
});

it.each([
  ['encode', `*hls*) echo 'no memory' >&2; exit 1`, '01.mp4: ffmpeg ended with code 1:\nno memory'],
  ['take a still, and reports success', '*still*) exit 0', '01.mp4: what ffmpeg wrote is not whole'],
])('an import names the video that ffmpeg cannot %s', async (_, failure, problem) => {
  const folder = makeDramaFolder(root, 'named');
  copyVideo(folder, '01.mp4');
  const failing = path.join(root, 'failing-ffmpeg');
  writeFileSync(failing, `#!/bin/sh\ncase "$*" in ${failure};; esac\nexec ${ffmpegPath} "$@"\n`, {
    mode: 0o755,
  });
  await expect(
    importDrama(folder, { ...dependencies, config: { ...config, FFMPEG_PATH: failing } }),
  ).rejects.toMatchObject({ problems: [problem] });
});

it('an import without ffmpeg explains how to install it', async () => {
  const folder = makeDramaFolder(root, 'tool');
  const failure = importDrama(folder, {
    ...dependencies,
    config: { ...config, FFMPEG_PATH: '/no/such/ffmpeg' },
  });
  await expect(failure).rejects.toThrow('FFMPEG_PATH: /no/such/ffmpeg is not a working ffmpeg');
});
