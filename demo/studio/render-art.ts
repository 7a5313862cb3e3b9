import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toneOf } from '@cliffhanger/server/video/tone.ts';
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { type PosterText, readLettering } from '../lettering.ts';
import { type DemoDrama, listDramas, readDrama } from './demo-content.ts';
import { stage } from './film/plane.ts';
import { drawShot, prepareShot } from './film/stage.ts';
import { loadCompany } from './people/company.ts';

const help = `Usage: pnpm demo:art [<slug>]…

Rasterizes the demo library's images: the posters in every language and each drama's frame. Also computes each poster's tone. Run it after a change of a drama's art or lettering.json. It needs the fonts
Inter, Noto Serif Display and Noto Serif CJK (Debian: fonts-inter fonts-noto-extra fonts-noto-cjk); the seed does not.
`;

const write = (context: SKRSContext2D, { box, ...line }: PosterText, color: string): void => {
  if (box) {
    context.fillStyle = box.color;
    context.fillRect(box.x, box.y, box.size, box.size);
  }
  context.font = line.font;
  context.letterSpacing = `${line.spacing}px`;
  context.textAlign = line.align;
  context.fillStyle = line.color ?? color;
  context.fillText(line.text, line.x, line.y);
};

const save = async (file: string, canvas: Canvas, quality: number): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await canvas.encode('webp', quality));
};

const renderPoster = async (folder: string, lines: PosterText[]): Promise<Canvas> => {
  const scale = 1.5;
  const art = readFileSync(path.join(folder, 'art/poster.svg'), 'utf8').replace(
    '<svg',
    '<svg width="600" height="900"',
  );
  const canvas = createCanvas(600, 900);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(art)), 0, 0);
  context.scale(scale, scale);
  for (const line of lines) write(context, line, '#ffffff');
  return canvas;
};

const renderFrame = async ({ folder, film }: DemoDrama): Promise<Canvas> => {
  const scale = 4 / 3;
  const canvas = createCanvas(stage.width * scale, stage.height * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  const { from, to } = film.frame.camera;
  const sharp = { ...film.frame, camera: { ...film.frame.camera, to: { ...to, zoom: from.zoom * scale } } };
  const ready = await prepareShot(
    sharp,
    film.scenes[film.frame.scene] ?? [],
    path.join(folder, 'art'),
    7,
    loadCompany(folder),
  );
  drawShot(context, { ...ready, shot: film.frame }, film.frame.seconds / 2);
  return canvas;
};

/** The bytes of an opaque canvas, three per pixel. */
const readRgb = (canvas: Canvas): Uint8Array => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Uint8Array.from(
    { length: (data.length / 4) * 3 },
    (_, index) => data[index + Math.floor(index / 3)] ?? 0,
  );
};

const render = async (drama: DemoDrama): Promise<void> => {
  const { folder, source } = drama;
  const { posters } = readLettering(folder);
  for (const [language, lines] of Object.entries(posters)) {
    const poster = await renderPoster(folder, lines);
    await save(path.join(folder, `poster.${language}.webp`), poster, 88);
    if (language !== source.originalLanguage) continue;
    const file = path.join(folder, 'drama.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/"tone": "#[0-9a-f]{6}"/, `"tone": "${toneOf(readRgb(poster))}"`),
    );
  }
  await save(path.join(folder, 'frame.webp'), await renderFrame(drama), 86);
  process.stdout.write(`${source.slug}: posters and frame rendered\n`);
};

const slugs = process.argv.slice(2);
if (slugs.includes('--help')) process.stdout.write(help);
else
  for (const drama of slugs.length > 0 ? slugs.map((slug) => readDrama(slug)) : listDramas())
    await render(drama);
