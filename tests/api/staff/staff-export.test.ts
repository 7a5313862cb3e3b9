import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { languages } from '@cliffhanger/contracts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDrama } from '../../../staff/export/export-drama.ts';
import { filesIn } from '../../support/backups.ts';
import { startImports } from '../../support/imports.ts';
import { makeDramaFolder, makeVideo } from '../../support/videos.ts';

const server = await startImports();
const emptyServer = await startImports();
afterAll(server.close);
afterAll(emptyServer.close);
const at = (...names: string[]) => path.join(server.root, ...names);

const all = (text: string) =>
  Object.fromEntries(languages.map((language) => [language, `${text} ${language}`]));
const yaml = JSON.stringify({
  language: 'pt',
  title: { ...all('Lanternas: "de papel" #1'), zh: '纸灯笼' },
  synopsis: all('Uma carta\nchega tarde.'),
  hook: 'Ela abre.',
  category: { slug: 'romance', name: all('Romance') },
  tags: [
    { slug: 'letters', name: all('Cartas') },
    { slug: 'family', name: 'Família' },
  ],
  cast: [
    { name: { ...all('Mei'), pt: 'Mei Lin' }, role: all('A irmã') },
    { name: 'Jun', role: 'O irmão' },
  ],
  freeEpisodes: 1,
  priceCoins: 17,
  restDiscountPercent: 15,
  status: 'complete',
  year: 2024,
  sex: 2,
  hiddenInCountries: ['BR', 'CN'],
  publishAt: '2026-11-19T18:00:00Z',
  episodes: { 1: { title: all('A carta'), synopsis: all('Não é para ela.') }, 2: 'yes' },
});

/** Exports a drama without its file names, but with the text of its subtitles. */
const wholeIn = async ({ dependencies, config }: typeof server) => {
  const drama = await dependencies.callServer('drama.show', { slug: 'lanterns' });
  const { updatedAt: _, releasedAt: __, ...content } = drama;
  return {
    ...content,
    episodes: drama.episodes.map(({ number, texts, priceCoins, durationSeconds, renditions, subtitles }) => ({
      number,
      texts,
      priceCoins,
      durationSeconds,
      widths: renditions.map(({ width }) => width),
      subtitles: subtitles.map(({ language, kind, storageKey }) => ({
        language,
        kind,
        text: readFileSync(path.join(config.mediaDir, storageKey), 'utf8'),
      })),
    })),
  };
};

beforeAll(async () => {
  const folder = makeDramaFolder(server.root, 'lanterns', yaml);
  makeVideo(path.join(folder, '01.mp4'), {
    size: '540x960',
    rate: 25,
    seconds: 3,
    picture: ['-c:v', 'libx264', '-preset', 'ultrafast'],
  });
  server.copyVideo(folder, '02.mp4');
  writeFileSync(
    path.join(folder, '01.pt.srt'),
    '1\n00:00:00,100 --> 00:00:00,900\nEu & <você>\n\n2\n00:00:01,000 --> 00:00:02,500\nduas\nlinhas\n',
  );
  writeFileSync(
    path.join(folder, '01.pt.SDH.srt'),
    '1\n00:00:00,100 --> 00:00:00,900\n[Mei] Eu & <você>\n\n2\n00:00:01,000 --> 00:00:02,500\n[a porta range]\n',
  );
  writeFileSync(path.join(folder, '01.zh.vtt'), 'WEBVTT\n\n00:00.100 --> 00:00.900\n你好\n');
  for (const [name, color] of [
    ['poster', 'red'],
    ['poster.zh', 'blue'],
    ['frame', 'green'],
  ] as const) {
    const picture = createCanvas(9, 16);
    const context = picture.getContext('2d');
    context.fillStyle = color;
    context.fillRect(0, 0, 9, 16);
    writeFileSync(path.join(folder, `${name}.png`), picture.toBuffer('image/png'));
  }
  await server.importInto(folder);
});

describe('an exported drama', () => {
  it('imports as the same drama into an empty server', async () => {
    const folder = at('exported');
    expect(await exportDrama('lanterns', folder, server.dependencies)).toEqual({
      slug: 'lanterns',
      folder,
      episodes: 2,
      isHidden: false,
    });
    expect(readdirSync(folder).sort()).toEqual([
      ...['01.mp4', '01.pt.sdh.vtt', '01.pt.vtt', '01.zh.vtt', '02.mp4', 'drama.yaml', 'frame.png'],
      ...['poster.en.png', 'poster.es.png', 'poster.pt.png', 'poster.zh.png'],
    ]);
    await emptyServer.importInto(folder);
    const [before, after] = [await wholeIn(server), await wholeIn(emptyServer)];
    expect(after).toEqual(before);
    expect(before).toMatchObject({
      publishedAt: '2026-11-19T18:00:00.000Z',
      hiddenInCountries: ['BR', 'CN'],
    });
    expect(before.episodes).toMatchObject([
      {
        durationSeconds: 3,
        priceCoins: 0,
        widths: [360, 540],
        subtitles: [
          { language: 'pt', kind: 'subtitles' },
          { language: 'zh', kind: 'subtitles' },
          { language: 'pt', kind: 'captions', text: expect.stringContaining('[Mei] Eu') },
        ],
      },
      { durationSeconds: 1, priceCoins: 17 },
    ]);
  });

  it('records that the drama was hidden', async () => {
    await server.app.staff('drama.unpublish', { slug: 'lanterns' });
    const folder = at('hidden');
    expect(await exportDrama('lanterns', folder, server.dependencies)).toMatchObject({ isHidden: true });
    expect(readFileSync(path.join(folder, 'drama.yaml'), 'utf8')).toMatch(
      /^# Hidden[^\n]*\nslug: lanterns\n/,
    );
  });

  it('never overwrites anything, and is written completely or not at all', async () => {
    const taken = at('taken');
    mkdirSync(taken);
    writeFileSync(path.join(taken, 'mine'), 'mine');
    await expect(exportDrama('lanterns', taken, server.dependencies)).rejects.toThrow(
      `${taken} already exists`,
    );
    expect(filesIn(taken)).toEqual({ mine: Buffer.from('mine').toString('base64') });
    await expect(exportDrama('nothing', at('b'), server.dependencies)).rejects.toThrow(
      'there is no drama "nothing"',
    );

    const full = at('full-disk');
    writeFileSync(
      full,
      '#!/bin/sh\ncase "$*" in *faststart*) echo "x.mp4: No space left on device" >&2; exit 1;; esac\n',
    );
    chmodSync(full, 0o755);
    const config = { ...server.config, FFMPEG_PATH: full };
    const onFullDisk = exportDrama('lanterns', at('full/c'), { ...server.dependencies, config });
    await expect(onFullDisk).rejects.toThrow(`The disk of ${at('full')} is full`);
    expect(readdirSync(at('full'))).toEqual([]);

    const { episodes } = await server.dependencies.callServer('drama.show', { slug: 'lanterns' });
    const playlist = path.join(
      server.config.mediaDir,
      episodes[1]?.renditions[0]?.folder ?? '',
      'index.m3u8',
    );
    copyFileSync(playlist, at('kept'));
    rmSync(playlist);
    await expect(exportDrama('lanterns', at('b'), server.dependencies)).rejects.toThrow(
      `${playlist} is missing; see pnpm staff media check lanterns`,
    );
    copyFileSync(at('kept'), playlist);
    expect(existsSync(at('b'))).toBe(false);
  });
});
