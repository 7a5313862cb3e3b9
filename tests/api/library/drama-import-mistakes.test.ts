import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../../support/database.ts';
import { staff } from '../../support/staff.ts';
import { expectJsonOf } from '../../support/staff-json.ts';
import { dramaYaml, makeDramaFolder, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-mistakes-'));
afterAll(() => rmSync(root, { recursive: true }));
copyEmptyDatabase(path.join(root, 'cliffhanger.sqlite'));
const video = path.join(root, 'video.mp4');
beforeAll(() => makeVideo(video));

/** Makes a folder with a video. @param changes of `drama.yaml`: a part, and what replaces it */
const makeFolder = (name: string, changes: Record<string, string> = {}) => {
  const yaml = Object.entries(changes).reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, dramaYaml);
  const folder = makeDramaFolder(root, name, yaml);
  copyFileSync(video, path.join(folder, '01.mp4'));
  return folder;
};
const importJson = (folder: string, ...options: string[]) =>
  staff(root, 'drama', 'import', folder, '--json', ...options);
const mistakesOf = async (folder: string) => {
  const { code, stderr } = await importJson(folder, '--dry-run');
  expect({ code, stderr }).toMatchObject({ code: 2 });
  return JSON.parse(stderr).mistakes;
};
const romance = '{slug: romance, name: {en: Romance, zh: 爱情}}';

it('a value of the wrong form hides no other mistake of drama.yaml', async () => {
  const folder = makeFolder('forms', {
    'priceCoins: 12': 'priceCoins: 0',
    [romance]: 'horrors',
    '  - {slug: letters, name: Letters}':
      '  - {slug: letters, name: Letters}\n  - {slug: UPPER}\n  - unknown-tag',
    'synopsis: A letter': 'synopsis: { zh: 信 } # A letter',
    '  1: {': '  7: {',
    'freeEpisodes: 1': 'freeEpisodes: 9\nstatus: complete',
  });
  expect(await mistakesOf(folder)).toEqual([
    expect.stringMatching(/^drama\.yaml:3: synopsis: has no text in the drama's language, en$/),
    expect.stringMatching(/^drama\.yaml:5: category: there is no "horrors" yet/),
    expect.stringMatching(/^drama\.yaml:8: tags\.1\.slug: lower case letters/),
    expect.stringMatching(/^drama\.yaml:9: tags\.2: there is no "unknown-tag" yet/),
    expect.stringMatching(
      /^drama\.yaml:\d+: freeEpisodes: 9 free episodes are more than a complete drama's 1$/,
    ),
    expect.stringMatching(/^drama\.yaml:\d+: priceCoins: /),
    expect.stringMatching(/^drama\.yaml:\d+: episodes\.7: has no video$/),
  ]);
});

it('the name of a folder that cannot be a slug hides no other mistake', async () => {
  expect(
    await mistakesOf(makeFolder('Bad Name', { 'priceCoins: 12': 'priceCoins: 0', [romance]: 'horrors' })),
  ).toEqual([
    expect.stringMatching(/^drama\.yaml:1: slug: is missing, and the folder's name, Bad Name, cannot be one/),
    expect.stringMatching(/^drama\.yaml:5: category: there is no "horrors" yet/),
    expect.stringMatching(/^drama\.yaml:\d+: priceCoins: /),
  ]);
});

it('files that are named almost like posters, stills and subtitles are refused', async () => {
  const folder = makeFolder('names');
  const unused = [
    'posters.jpg',
    'poster.fr.jpg',
    'Poster-2.PNG',
    'poster.gif',
    'frame.en.jpg',
    '01.en.ass',
    '01.fr.VTT',
  ];
  for (const name of unused) writeFileSync(path.join(folder, name), 'x');
  writeFileSync(path.join(folder, 'backdrop.jpg'), 'x');
  const mistakes: string[] = await mistakesOf(folder);
  expect(mistakes.map((mistake) => mistake.split(':')[0]).toSorted()).toEqual(unused.toSorted());
  expect(mistakes).toContain(
    'poster.fr.jpg: is named neither as a poster (poster.jpg, poster.zh.jpg) nor as a still (frame.jpg)',
  );
});

it('the plan names the file of each poster and subtitle, and says that more episodes are free than exist', async () => {
  const folder = makeFolder('files', { 'freeEpisodes: 1': 'freeEpisodes: 3' });
  const picture = createCanvas(9, 16).toBuffer('image/png');
  writeFileSync(path.join(folder, 'Poster.ZH.JPG'), picture);
  writeFileSync(path.join(folder, 'poster.png'), createCanvas(18, 32).toBuffer('image/png'));
  writeFileSync(
    path.join(folder, '01.en.SRT'),
    '1\n00:00:00,100 --> 00:00:00,900\nHi\n\n2\n00:00:07,000 --> 00:00:08,000\nLate\n',
  );
  const gbk = Buffer.from('c4e3c0b4c1cba1a3', 'hex');
  writeFileSync(
    path.join(folder, '01.zh.srt'),
    Buffer.concat([Buffer.from('1\n00:00:00,100 -> 00:00:00,100\n'), gbk]),
  );
  const { stdout } = await importJson(folder, '--dry-run');
  const warning = 'freeEpisodes is 3 of 1: all are free, and later ones up to episode 3';
  const notes = [
    '01.zh.srt: is read as GB18030: "你来了。"',
    '01.zh.srt:2: has no length and is shown for 2.0 seconds',
    '01.en.SRT: 1 of its cues begin after the end of the video and are never shown',
  ];
  expect(expectJsonOf('drama import', stdout)).toMatchObject({
    plan: {
      episodes: [
        {
          subtitles: [
            { language: 'zh', status: 'new', file: '01.zh.srt' },
            { language: 'en', status: 'new', file: '01.en.SRT' },
          ],
        },
      ],
      images: [
        { image: 'poster.zh', status: 'new', file: 'Poster.ZH.JPG' },
        ...['poster.en', 'poster.pt', 'poster.es'].map((image) => ({
          image,
          status: 'new',
          file: 'poster.png',
        })),
        { image: 'frame', status: 'new', file: null },
      ],
      warnings: [warning, ...notes],
    },
  });
  const text = (await staff(root, 'drama', 'import', folder, '--dry-run')).stdout;
  expect(text).toContain(
    '\n          episode 1: subtitles in zh new: 01.zh.srt; subtitles in en new: 01.en.SRT\n',
  );
  expect(text).toContain(
    [
      '\nimages    poster.zh new: Poster.ZH.JPG',
      '          poster.en, poster.pt, poster.es new: poster.png',
      '          frame new: a still of 01.mp4\n',
    ].join('\n'),
  );
  for (const note of [warning, ...notes]) expect(text).toContain(`\nnote      ${note}\n`);
});

it('without drama.yaml, the file to save is all of stdout, or a key of the JSON', async () => {
  const folder = path.join(root, 'paper-lanterns');
  mkdirSync(folder);
  copyFileSync(video, path.join(folder, '01.mp4'));
  const sentence = `${path.join(folder, 'drama.yaml')} is missing. This is one to save, with texts of your own.`;
  const { code, stdout, stderr } = await staff(root, 'drama', 'import', folder);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${sentence}\n` });
  expect(stdout).toMatch(/^language: en #.*\npriceCoins: 12 #[^\n]*\n$/s);
  const json = await importJson(folder);
  expect(json).toMatchObject({ code: 2, stdout: '' });
  expect(JSON.parse(json.stderr)).toEqual({ mistakes: [sentence], dramaYaml: stdout });
  writeFileSync(path.join(folder, 'drama.yaml'), stdout);
  expect((await importJson(folder, '--dry-run')).code).toBe(0);
  expect(readFileSync(path.join(folder, 'drama.yaml'), 'utf8')).toBe(stdout);
});
