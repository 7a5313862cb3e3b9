import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { contract, imageSrcset, listImageSizes } from '@cliffhanger/contracts';
import { checkMedia } from '@cliffhanger/server/encoding/stored-files/check-media.ts';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportDrama } from '../../../staff/export/export-drama.ts';
import { startImports } from '../../support/imports.ts';
import { readPicture } from '../../support/pictures.ts';
import { staff } from '../../support/staff.ts';
import { makeDramaFolder } from '../../support/videos.ts';

const server = await startImports();
afterAll(server.close);
const { app, config, database, dependencies } = server;
const folder = makeDramaFolder(server.root, 'lanterns');
const at = (key: string) => path.join(config.mediaDir, key);
const imageAt = (name: string) => at(`images/${name}`);

const secret = 'Somebody’s camera';
/** Red beside blue. */
const drawPhoto = (): Buffer => {
  const canvas = createCanvas(1080, 720);
  const context = canvas.getContext('2d');
  for (const [index, color] of ['#d02030', '#2030d0'].entries()) {
    context.fillStyle = color;
    context.fillRect(index * 540, 0, 540, 720);
  }
  return canvas.toBuffer('image/jpeg', 95);
};
const short = (value: number) => [value & 0xff, value >> 8];
const long = (value: number) => [...short(value), 0, 0];
/** Puts the maker of a camera and an orientation into a JPEG (Exif 2.3, 4.6.2). */
const withExif = (jpeg: Buffer, maker: string, orientation: number): Buffer => {
  const text = Buffer.from(`${maker}\0`);
  const textOffset = 38;
  const directory = [
    ...short(2),
    ...[...short(0x010f), ...short(2), ...long(text.length), ...long(textOffset)],
    ...[...short(0x0112), ...short(3), ...long(1), ...long(orientation)],
    ...long(0),
  ];
  const exif = Buffer.concat([Buffer.from('Exif\0\0II*\0'), Buffer.from([...long(8), ...directory]), text]);
  const length = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), length, exif, jpeg.subarray(2)]);
};
/** Red above blue, 720 by 1080 pixels, as a phone stores it on its side. */
const photo = withExif(drawPhoto(), secret, 6);

const open = async (url: string) => {
  const answer = await fetch(new URL(url, app.address));
  expect(answer.status, url).toBe(200);
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
};
const cardOf = async () => {
  const { items } = await app.visitor.data(contract.dramas.list);
  const card = items.find(({ dramaId }) => dramaId === 'lanterns');
  return { posterUrl: card?.posterUrl ?? '', frameUrl: card?.frameUrl ?? '' };
};
const playbackOf = async (number: number) =>
  (await app.visitor.data(contract.dramas.detail, { dramaId: 'lanterns', episodeId: `lanterns-${number}` }))
    .playback;
/** The widths of the stored images of a drama, by format. */
const widthsOf = async (url: string) => {
  const widths: Record<string, number[]> = {};
  for (const { name, format } of listImageSizes(url)) {
    const { type, bytes } = await open(name);
    expect(type).toBe(`image/${format}`);
    widths[format] = [...(widths[format] ?? []), (await readPicture(bytes)).width];
  }
  return widths;
};

beforeAll(async () => {
  server.copyVideo(folder, '01.mp4');
  writeFileSync(path.join(folder, 'poster.jpg'), photo);
  await server.importInto(folder);
});

describe('an image of an import', () => {
  it('is served in every size as AVIF and WebP, and never enlarged', async () => {
    const { posterUrl, frameUrl } = await cardOf();
    expect(posterUrl).toMatch(/^\/images\/posters\/[0-9a-f]{16}-384\.webp$/);
    expect(frameUrl).toMatch(/^\/images\/frames\/[0-9a-f]{16}-860\.webp$/);
    const posters = [176, 256, 384, 720];
    expect(await widthsOf(posterUrl)).toEqual({ avif: posters, webp: posters });
    // A still of a video that is 90 pixels wide.
    expect(await widthsOf(frameUrl)).toEqual({ avif: [90, 90, 90], webp: [90, 90, 90] });
    expect(imageSrcset(frameUrl, 'avif')).toMatch(
      /^(\/images\/frames\/\w+)-480\.avif 480w, \1-860\.avif 860w, \1-1080\.avif 1080w$/,
    );
  });

  it('is upright, has its colors, and says nothing about its camera', async () => {
    expect(photo.includes(secret)).toBe(true);
    const { posterUrl } = await cardOf();
    const { posterKey } = await database.read.dramaTranslation.findFirstOrThrow();
    const stored = await Promise.all(
      listImageSizes(posterUrl).map(async ({ name }) => [name, (await open(name)).bytes] as const),
    );
    for (const [name, bytes] of [['original', readFileSync(imageAt(posterKey ?? ''))] as const, ...stored]) {
      for (const said of [secret, 'Exif']) expect(bytes.includes(said), name).toBe(false);
      const { width, height, colorAt } = await readPicture(bytes);
      expect(height / width).toBeCloseTo(1.5);
      for (const [place, color] of [
        [0.25, [208, 32, 48]],
        [0.75, [32, 48, 208]],
      ] as const) {
        const shown = colorAt(Math.floor(width / 2), Math.floor(height * place));
        for (const [channel, level] of shown.entries())
          expect(Math.abs(level - (color[channel] ?? 0)), `${name}: ${shown}`).toBeLessThan(8);
      }
    }
  });

  it('is served in its sizes only, and its original is kept for exports', async () => {
    const { posterKey } = await database.read.dramaTranslation.findFirstOrThrow();
    const name = posterKey ?? '';
    expect(statSync(imageAt(name)).size).toBeGreaterThan(0);
    for (const url of [name, name.replace('/', '//'), name.replace('/', '/./'), name.replace('.', '%2e')])
      expect((await fetch(`${app.address}/images/${url}`)).status, url).toBe(404);
  });

  it('is exported as it is stored, and imports under the same name', async () => {
    const exported = path.join(server.root, 'exported');
    await exportDrama('lanterns', exported, dependencies);
    expect(readdirSync(exported).sort()).toEqual(['01.mp4', 'drama.yaml', 'frame.jpg', 'poster.jpg']);
    const before = await cardOf();
    for (const name of ['frame.jpg', 'poster.jpg'])
      copyFileSync(path.join(exported, name), path.join(folder, name));
    await server.importInto(folder);
    expect(await cardOf()).toEqual(before);
  });

  it('is refused before anything is encoded when it cannot be decoded', async () => {
    const broken = makeDramaFolder(server.root, 'broken');
    server.copyVideo(broken, '01.mp4');
    writeFileSync(path.join(broken, 'poster.jpg'), photo.subarray(0, 900));
    expect(await server.problemsOf(broken)).toEqual(['poster.jpg: is damaged, or is no JPEG, PNG or WebP']);
  });
});

it('an image of a banner is served in every size', async () => {
  const file = path.join(server.root, 'gifts.jpg');
  writeFileSync(file, photo);
  const { code } = await staff(
    ...[config.DATA_DIR, 'carousel', 'add', '--page', '/pages/event/index'],
    ...['--title', 'en=Gifts', '--image', file],
  );
  expect(code).toBe(0);
  const { carousel } = await app.visitor.data(contract.home.getHomeInfo);
  const [url] = carousel.flatMap(({ target }) => ('imageUrl' in target ? [target.imageUrl] : []));
  expect(await widthsOf(url ?? '')).toEqual({ avif: [480, 720, 720], webp: [480, 720, 720] });
});

describe('a library of an earlier version', () => {
  const faultless = { faults: [], withoutSizes: 0 };

  /** Puts the images back to one file each, as they were stored. */
  const downgrade = async () => {
    const { posterKey } = await database.read.dramaTranslation.findFirstOrThrow();
    const { frameKey } = await database.read.drama.findFirstOrThrow();
    const { imageKey } = await database.read.carouselTranslation.findFirstOrThrow();
    const episode = await database.read.episode.findFirstOrThrow();
    const episodeFolder = path.dirname(episode.posterKey ?? '');
    for (const [key, old] of [
      [posterKey, 'poster.jpg'],
      [frameKey, 'frame.jpg'],
      [imageKey, 'banner.jpg'],
    ])
      copyFileSync(imageAt(key ?? ''), imageAt(old ?? ''));
    copyFileSync(imageAt(frameKey ?? ''), at(`${episodeFolder}/poster.jpg`));
    for (const gone of ['images/posters', 'images/frames', episode.posterKey ?? ''])
      rmSync(at(gone), { recursive: true });
    await database.write.dramaTranslation.updateMany({ data: { posterKey: 'poster.jpg' } });
    await database.write.drama.updateMany({ data: { frameKey: 'frame.jpg' } });
    await database.write.carouselTranslation.updateMany({ data: { imageKey: 'banner.jpg' } });
    await database.write.episode.updateMany({ data: { posterKey: `${episodeFolder}/poster.jpg` } });
  };

  it('shows its images as they are, until its missing sizes are made', async () => {
    await downgrade();
    expect(await cardOf()).toEqual({ posterUrl: '/images/poster.jpg', frameUrl: '/images/frame.jpg' });
    expect(imageSrcset('/images/poster.jpg', 'avif')).toBeUndefined();
    expect(await open((await playbackOf(1))?.posterUrl ?? '')).toMatchObject({ type: 'image/jpeg' });
    expect(await checkMedia({}, dependencies)).toMatchObject({ faults: [], withoutSizes: 4 });

    const { code, stdout } = await staff(config.DATA_DIR, 'media', 'check', '--make-missing');
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('faults: 0, left over: 4');
    // The command was another process, whose changes are noticed after a second.
    app.advanceClock(1);
    const { posterUrl, frameUrl } = await cardOf();
    expect(await widthsOf(posterUrl)).toMatchObject({ avif: [176, 256, 384, 720] });
    expect(await widthsOf(frameUrl)).toMatchObject({ avif: [90, 90, 90] });
    expect(await open((await playbackOf(1))?.posterUrl ?? '')).toMatchObject({ type: 'image/avif' });
    // Pages that are open still show the old files.
    expect((await checkMedia({ tidy: true }, dependencies)).leftOver).toMatchObject([
      { path: expect.stringMatching(/^dramas\/lanterns\/.*\/poster\.jpg$/), removed: false },
      ...['banner', 'frame', 'poster'].map((name) => ({ path: `images/${name}.jpg`, removed: false })),
    ]);
  });

  it('has a missing size named, and made', async () => {
    const { posterUrl } = await cardOf();
    const name = posterUrl.replace(/^\/(.*)-384\.webp$/, '$1-176.avif');
    rmSync(at(name));
    expect(await checkMedia({ slug: 'lanterns' }, dependencies)).toMatchObject({
      faults: [{ drama: 'lanterns', episode: null, file: name, fault: 'is missing' }],
    });
    expect(await checkMedia({ slug: 'lanterns', makeMissing: true }, dependencies)).toMatchObject(faultless);
    expect(existsSync(at(name))).toBe(true);
  });

  it('keeps the name of an image that is missing or damaged, and has it named', async () => {
    await downgrade();
    mkdirSync(at('images'), { recursive: true });
    writeFileSync(imageAt('poster.jpg'), readFileSync(imageAt('poster.jpg')).subarray(0, 900));
    rmSync(imageAt('frame.jpg'));
    const { faults, withoutSizes } = await checkMedia({ makeMissing: true }, dependencies);
    expect(withoutSizes).toBe(2);
    expect(faults).toMatchObject([
      {
        drama: 'lanterns',
        episode: null,
        file: 'images/frame.jpg',
        fault: 'is missing',
        mend: 'pnpm staff drama import <folder of lanterns>',
      },
    ]);
    expect(await cardOf()).toMatchObject({ posterUrl: '/images/poster.jpg' });
  });
});
