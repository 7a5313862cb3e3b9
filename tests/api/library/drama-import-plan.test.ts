import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DramaSummaryJson } from '@cliffhanger/contracts/staff';
import type { ImportPlan } from '@cliffhanger/server/encoding/plan/import-plan.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLoggedFfmpeg } from '../../support/logged-ffmpeg.ts';
import { runStaff, staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { makeDramaFolder, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-plan-'));
afterAll(() => rmSync(root, { recursive: true }));
const ffmpeg = path.join(root, 'ffmpeg');
const { takeCalls } = writeLoggedFfmpeg(ffmpeg);
const app = await startAppForCommands({ DATA_DIR: root, FFMPEG_PATH: ffmpeg });
afterAll(() => app.close());
const folder = makeDramaFolder(root, 'lanterns');
const at = (name: string) => path.join(folder, name);

const drama = async (...words: string[]) => {
  app.advanceClock(1);
  const { code, stdout, stderr } = await runStaff(root, ['drama', ...words], { FFMPEG_PATH: ffmpeg });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return { stdout, stderr };
};
const importJson = async (...options: string[]) =>
  expectJsonOf(
    'drama import',
    (await drama('import', folder, '--json', ...options)).stdout,
  ) as Partial<DramaSummaryJson> & { plan: ImportPlan };
const edit = (from: string, to: string) => {
  const text = readFileSync(at('drama.yaml'), 'utf8');
  expect(text).toContain(from);
  writeFileSync(at('drama.yaml'), text.replace(from, to));
};
/** The steps on stderr. The first line names the library. */
const stepsIn = (stderr: string) =>
  stderr
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('Library: '));

beforeAll(() => {
  makeVideo(at('01.mp4'));
  makeVideo(at('02.mp4'), { tone: 220 });
});

describe('the plan of an import', () => {
  it('of a new drama is all that a dry run makes', async () => {
    const { stdout, stderr } = await drama('import', folder, '--dry-run');
    expect(stdout).toBe(
      [
        'lanterns is new',
        'texts     new',
        'episodes  2 new',
        'videos    2 to encode',
        '          01.mp4 is new',
        '          02.mp4 is new',
        'images    poster.zh, poster.en, poster.pt, poster.es, frame new: a still of 01.mp4',
        'shown     now',
        '',
      ].join('\n'),
    );
    expect(stepsIn(stderr)).toEqual(['Checked the folder, videos: 2']);
    expect(existsSync(path.join(root, 'media/dramas'))).toBe(false);
    expect((await drama('list')).stdout).toContain('There are no dramas yet');
  });

  it('comes before the work, which is one line a step on a pipe', async () => {
    const { stdout, stderr } = await drama('import', folder);
    expect(stdout).toMatch(/^lanterns is new\n.*\nshown +now\n\nslug +episodes[^\n]*\nlanterns +2 /s);
    expect(stepsIn(stderr)).toEqual([
      'Checked the folder, videos: 2',
      expect.stringMatching(/^Encoded 0[12]\.mp4 \(1 of 2\)$/),
      expect.stringMatching(/^Encoded 0[12]\.mp4 \(2 of 2\)$/),
    ]);
    expect(stdout + stderr).not.toContain('%');
  });

  it('of a changed folder names each change, and why a video is encoded', async () => {
    edit('en: Paper Lanterns', 'en: Lanterns');
    edit('priceCoins: 12', 'priceCoins: 15');
    edit('synopsis: A letter is late by twenty years.', 'synopsis: A letter is late.');
    for (const name of ['01.en.srt', '01.en.cc.srt'])
      writeFileSync(at(name), '1\n00:00:00,100 --> 00:00:00,900\nHi\n');
    makeVideo(at('02.mp4'), { tone: 330 });
    const { plan } = await importJson('--dry-run');
    const late = { before: 'A letter is late by twenty years.', after: 'A letter is late.' };
    expect(plan).toMatchObject({
      slug: 'lanterns',
      status: 'changed',
      changes: [
        { field: 'title.en', before: 'Paper Lanterns', after: 'Lanterns' },
        { field: 'title.pt', before: 'Paper Lanterns', after: 'Lanterns' },
        { field: 'title.es', before: 'Paper Lanterns', after: 'Lanterns' },
        { field: 'synopsis.zh', ...late },
        { field: 'synopsis.en', ...late },
        { field: 'synopsis.pt', ...late },
        { field: 'synopsis.es', ...late },
        { field: 'priceCoins', before: '12', after: '15' },
      ],
      episodes: [
        {
          number: 1,
          status: 'changed',
          changes: [],
          video: '01.mp4',
          encodes: false,
          encodingReason: null,
          subtitles: [
            { language: 'en', kind: 'subtitles', status: 'new' },
            { language: 'en', kind: 'captions', status: 'new' },
          ],
        },
        {
          number: 2,
          status: 'changed',
          changes: [{ field: 'priceCoins', before: '12', after: '15' }],
          video: '02.mp4',
          encodes: true,
          encodingReason: 'has changed',
          subtitles: [],
        },
      ],
      publication: { before: expect.any(String), after: expect.any(String), ignored: null },
    });
    const { stdout } = await drama('import', folder);
    expect(stdout).toContain(
      [
        'texts     title.en,pt,es "Paper Lanterns" → "Lanterns"; ' +
          'synopsis "A letter is late by twenty years." → "A letter is late."; priceCoins "12" → "15"',
        'episodes  2 changed',
        '          episode 1: subtitles in en new: 01.en.srt; captions in en new: 01.en.cc.srt',
        '          episode 2: priceCoins "12" → "15"; video of the last import → 02.mp4, to encode',
        'videos    1 to encode',
        '          02.mp4 has changed',
        'images    unchanged',
      ].join('\n'),
    );
  });

  it('of an unchanged folder has nothing to do', async () => {
    expect((await importJson('--dry-run')).plan).toMatchObject({ status: 'unchanged', changes: [] });
  });

  it('is printed with the imported drama as JSON, and an export prints its folder', async () => {
    expect(await importJson()).toMatchObject({
      slug: 'lanterns',
      episodeCount: 2,
      plan: { slug: 'lanterns' },
    });
    const exported = path.join(root, 'exported');
    const { stdout, stderr } = await drama('export', 'lanterns', exported, '--json');
    expect({ json: expectJsonOf('drama export', stdout), stderr }).toEqual({
      json: { slug: 'lanterns', folder: exported, episodes: 2, isHidden: false },
      stderr: '',
    });
  });
});

describe('a folder without drama.yaml', () => {
  /** The file that an import prints, which then replaces the missing one. */
  const acceptSuggestion = async (at: string) => {
    const { code, stdout, stderr } = await runStaff(root, ['drama', 'import', at]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/, to save|to save, /) });
    expect(stderr).toContain(`${path.join(at, 'drama.yaml')} is missing.`);
    writeFileSync(path.join(at, 'drama.yaml'), stdout);
    return stdout;
  };

  it('gets a whole one to save, which an import accepts', async () => {
    const added = path.join(root, 'Noite: São João');
    mkdirSync(added);
    copyFileSync(at('01.mp4'), path.join(added, '01.mp4'));
    const yaml = await acceptSuggestion(added);
    expect(yaml).toContain('slug: noite-sao-joao #');
    expect(yaml).toContain('category: romance # there are: romance\n');
    expect(yaml).toContain('freeEpisodes: 1 # of 1\npriceCoins: 12 #');
    expect((await drama('import', added, '--dry-run')).stdout).toMatch(/^noite-sao-joao is new\n/);
  });

  it('gets that of the library, if the drama is there', async () => {
    const original = readFileSync(at('drama.yaml'), 'utf8');
    rmSync(at('drama.yaml'));
    await acceptSuggestion(folder);
    expect((await importJson('--dry-run')).plan).toMatchObject({ status: 'unchanged' });
    writeFileSync(at('drama.yaml'), original);
  });
});

describe('an import of an existing drama', () => {
  it('leaves a drama hidden that staff have taken down, and examines no video for a new title', async () => {
    await drama('unpublish', 'lanterns');
    edit('en: Lanterns', 'en: Paper Ships');
    takeCalls();
    const { stdout } = await drama('import', folder);
    expect(takeCalls()).toEqual([]);
    expect(stdout).toContain('\nshown     hidden, which stays so\n');
    const [shown] = JSON.parse((await drama('list', '--json')).stdout);
    expect(shown).toMatchObject({ title: 'Paper Ships', publishedAt: null });
  });

  it('applies the publication of the file only when asked to', async () => {
    edit('language: en', 'language: en\npublishAt: 2099-12-24T18:00:00Z');
    const kept = await importJson();
    expect(kept.publishedAt).toBeNull();
    expect(kept.plan.publication).toEqual({
      before: null,
      after: null,
      ignored: '2099-12-24T18:00:00.000Z',
    });
    expect((await drama('import', folder, '--dry-run')).stdout).toContain(
      'shown     hidden, which stays so; drama.yaml has publishAt 2099-12-24T18:00:00Z, which --publish-from-file applies\n',
    );
    const { publishedAt, plan } = await importJson('--publish-from-file');
    expect(publishedAt).toBe('2099-12-24T18:00:00.000Z');
    expect(plan.publication).toEqual({ before: null, after: publishedAt, ignored: null });
  });

  it('is in the staff log with what it changed, or not at all', async () => {
    const { stdout } = await staff(root, 'log', '--subject', 'lanterns', '--json');
    const titleIn = (en: string) => ({ texts: { title: { en } } });
    expect(JSON.parse(stdout).items).toMatchObject([
      {
        action: 'drama.import',
        before: { publishedAt: null },
        after: { publishedAt: '2099-12-24T18:00:00.000Z' },
      },
      { action: 'drama.import', before: titleIn('Lanterns'), after: titleIn('Paper Ships') },
      { action: 'drama.unpublish', after: { publishedAt: null } },
      {
        action: 'drama.import',
        before: { ...titleIn('Paper Lanterns'), 'episode 2': { priceCoins: 12, mediaVersion: 1 } },
        after: { ...titleIn('Lanterns'), 'episode 2': { priceCoins: 15, mediaVersion: 2 } },
      },
      { action: 'drama.import', before: {}, after: titleIn('Paper Lanterns') },
    ]);
  });
});
