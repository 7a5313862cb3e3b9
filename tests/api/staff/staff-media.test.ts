import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { checkMedia } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { takeImportLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImports } from '../../support/imports.ts';
import { staff } from '../../support/staff.ts';
import { makeDramaFolder, makeVideo } from '../../support/videos.ts';

const imports = await startImports();
afterAll(imports.close);
const { app, config, database, dependencies, importInto, root } = imports;
const at = (key: string) => path.join(config.mediaDir, key);
const folder = makeDramaFolder(root, 'lanterns');
const makeEpisode = (tone: number) => makeVideo(path.join(folder, '02.mp4'), { seconds: 4, tone });
const mediaOf = async (number: number) => {
  const { renditions, ...episode } = await database.read.episode.findUniqueOrThrow({
    where: { dramaId_number: { dramaId: 'lanterns', number } },
    include: { renditions: true, subtitles: true },
  });
  return { ...episode, video: renditions[0]?.folder ?? '' };
};

beforeAll(async () => {
  imports.copyVideo(folder, '01.mp4');
  makeEpisode(440);
  writeFileSync(path.join(folder, '02.en.srt'), '1\n00:00:00,100 --> 00:00:00,900\nHi\n');
  await importInto(folder);
});

const importAgain = 'pnpm staff drama import <folder of lanterns>';

describe('checking the media', () => {
  it('reports nothing for an intact drama', async () => {
    const whole = { dramas: 1, episodes: 2, withoutPreview: 0, withoutSizes: 0, faults: [], leftOver: [] };
    expect(await checkMedia({ thorough: true }, dependencies)).toEqual(whole);
    expect(await checkMedia({ slug: 'lanterns' }, dependencies)).toEqual({ ...whole, leftOver: [] });
    await expect(checkMedia({ slug: 'nothing' }, dependencies)).rejects.toThrow(
      'there is no drama "nothing"',
    );
  });

  it('counts episodes without frames to seek by, which are no fault, until they are imported again', async () => {
    await database.write.previewSprite.deleteMany({ where: { episode: { number: 2 } } });
    const { withoutPreview, faults } = await checkMedia({ slug: 'lanterns' }, dependencies);
    expect({ withoutPreview, faults }).toEqual({ withoutPreview: 1, faults: [] });
    const { code, stdout } = await staff(config.DATA_DIR, 'media', 'check', 'lanterns');
    expect(code).toBe(0);
    expect(stdout).toContain('episodes: 2, faults: 0, without a preview: 1 (an import makes it)');
    await importInto(folder);
    expect(await checkMedia({ slug: 'lanterns' }, dependencies)).toMatchObject({ withoutPreview: 0 });
  });

  const cut = (text: string) => text.replace(/#EXTINF:[\d.]+,\n002\.m4s\n/, '');
  it.each<[string, string, (content: Buffer) => Buffer | string | null, string | RegExp]>([
    ['a segment that is gone', '001.m4s', () => null, 'is missing'],
    ['an empty segment', '001.m4s', () => '', 'is empty'],
    [
      'a segment that is cut off',
      '',
      (bytes) => bytes.subarray(0, bytes.length / 2),
      /^cannot be decoded: ./,
    ],
    ['an initialization segment that is gone', 'init.mp4', () => null, 'is missing'],
    ['a playlist that is gone', 'index.m3u8', () => null, 'is missing'],
    [
      'a playlist that is cut off',
      'index.m3u8',
      (text) => String(text).replace('#EXT-X-ENDLIST', ''),
      'has no end',
    ],
    [
      'a playlist that leaves out a part',
      'index.m3u8',
      (text) => cut(String(text)),
      /^has 3\.0 seconds, the episode 4$/,
    ],
    [
      'a playlist of other files',
      'index.m3u8',
      (text) => String(text).replace('001.m4s', '../001.m4s'),
      'is not a playlist that an import wrote',
    ],
    ['a preview that is gone', '../preview.jpg', () => null, 'is missing'],
    ['a poster that is gone', '../poster.avif', () => null, 'is missing'],
    ['a poster that is none', '../poster.avif', () => 'poster', /^is damaged, or its format/],
  ])('names %s, and how to mend it', async (_, name, change, fault) => {
    const { video } = await mediaOf(2);
    const key = path.join(video, name || '001.m4s');
    const content = readFileSync(at(key));
    const changed = change(content);
    if (changed === null) rmSync(at(key));
    else writeFileSync(at(key), changed);
    const { faults } = await checkMedia({ slug: 'lanterns' }, dependencies);
    writeFileSync(at(key), content);
    const said = typeof fault === 'string' ? fault : expect.stringMatching(fault);
    const isSeenByImport = ['is missing', 'is empty', 'has no end'].includes(String(fault));
    const mend = isSeenByImport ? importAgain : `${importAgain} --encode-again 2`;
    expect(faults).toMatchObject([
      { drama: 'lanterns', episode: 2, file: name ? key : video, fault: said, mend },
    ]);
  });

  it('finds damage between key frames in thorough mode', async () => {
    const { video } = await mediaOf(2);
    const file = at(`${video}/001.m4s`);
    const content = readFileSync(file);
    const damaged = Buffer.from(content);
    const start = damaged.indexOf('mdat') + 4;
    for (let place = start + (damaged.length - start) / 2; place < damaged.length; place += 7)
      damaged[Math.floor(place)] = 0xff;
    writeFileSync(file, damaged);
    const { faults } = await checkMedia({ slug: 'lanterns', thorough: true }, dependencies);
    writeFileSync(file, content);
    expect(faults).toMatchObject([
      { episode: 2, file: video, fault: expect.stringMatching(/^cannot be decoded/) },
    ]);
  });

  it('names missing subtitles and pictures, and exits with 1', async () => {
    const { subtitles } = await mediaOf(2);
    const track = subtitles[0]?.storageKey ?? '';
    const { posterKey } = await database.read.dramaTranslation.findFirstOrThrow();
    const gone = [track, `images/${posterKey}`];
    for (const key of gone) renameSync(at(key), at(`${key}.away`));
    const { code, stdout } = await staff(config.DATA_DIR, 'media', 'check', '--json');
    const text = await staff(config.DATA_DIR, 'media', 'check', 'lanterns');
    for (const key of gone) renameSync(at(`${key}.away`), at(key));
    expect(code).toBe(1);
    expect(JSON.parse(stdout).faults).toMatchObject([
      { drama: 'lanterns', episode: null, file: gone[1], fault: 'is missing', mend: importAgain },
      { drama: 'lanterns', episode: 2, file: track, fault: 'is missing', mend: importAgain },
    ]);
    expect(text).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        `lanterns episode 2: ${track} is missing\nto mend: ${importAgain}\ndramas: 1, episodes: 2, faults: 2`,
      ),
    });
  });
});

describe('removing unreferenced media', () => {
  /** Sets the modification times of a file or folder to one day ago. */
  const age = (key: string) => {
    const entries = existsSync(at(key)) ? readdirSync(at(key), { recursive: true, withFileTypes: true }) : [];
    const before = new Date(Date.now() - 86_400_000);
    for (const { parentPath, name } of entries) utimesSync(path.join(parentPath, name), before, before);
    utimesSync(at(key), before, before);
  };

  it('deletes only files that no valid link can reach any more', async () => {
    const { video } = await mediaOf(2);
    const replaced = path.dirname(video);
    const member = await app.register();
    await app.grantDays(member, 1);
    const watched = { dramaId: 'lanterns', episodeId: 'lanterns-2' };
    const { playback } = await member.data(contract.dramas.detail, watched);
    const link = new URL(playback?.playlistUrl ?? '', app.address);
    makeEpisode(220);
    await importInto(folder);
    const loose = ['dramas/gone/01-0123456789abcdef', 'images/gone'];
    for (const key of loose) mkdirSync(at(key), { recursive: true });
    writeFileSync(at('note.txt'), 'nobody’s business');
    const left = async (tidy: boolean) =>
      (await checkMedia({ tidy }, dependencies)).leftOver.map(({ path: key, removed }) => [key, removed]);

    // Links from before the import still play the replaced video.
    expect(await left(true)).toEqual([
      ['dramas/gone', false],
      ['images/gone', false],
    ]);
    for (const key of [replaced, 'dramas/gone', 'images/gone']) age(key);
    // A drama has just changed and may reference the image.
    expect(await left(true)).toEqual([
      ['dramas/gone', true],
      ['images/gone', false],
    ]);
    const playlist = await fetch(link);
    expect({ status: playlist.status, text: await playlist.text() }).toEqual({
      status: 200,
      text: readFileSync(at(`${video}/index.m3u8`), 'utf8'),
    });
    app.advanceClock(3 * 3600);
    const release = await takeImportLock(config.DATA_DIR);
    await expect(left(true)).rejects.toThrow('an import is running');
    release();
    expect(await left(false)).toEqual([
      [replaced, false],
      ['images/gone', false],
    ]);
    expect(await left(true)).toEqual([
      [replaced, true],
      ['images/gone', true],
    ]);
    expect(existsSync(at(replaced))).toBe(false);
    expect(existsSync(at('note.txt'))).toBe(true);
    expect(await checkMedia({ thorough: true }, dependencies)).toMatchObject({ faults: [], leftOver: [] });
  });
});
