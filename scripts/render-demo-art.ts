import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import * as z from 'zod';
import { type DemoDrama, listDramas, readDrama } from './demo/demo-content.ts';
import { isDark, nextCard, nextFile, titleCard, titleFile } from './demo/film/lettering.ts';
import { stage } from './demo/film/plane.ts';
import { drawShot, prepareShot } from './demo/film/stage.ts';

const help = `Usage: pnpm demo:art [slug …]

Rasterizes what the demo library keeps as pictures: posters in four languages, each drama's frame, and the lettering of
its videos; computes each poster's tone. Run it after changing a drama's art, lettering.json or titles. It needs the
fonts Inter, Noto Serif Display and Noto Serif CJK (Debian: fonts-inter fonts-noto-extra fonts-noto-cjk); the seed does not.
`;

const text = z.strictObject({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  font: z.string(),
  color: z.string().optional(),
  spacing: z.number().default(0),
  align: z.enum(['left', 'center', 'right']).default('left'),
  box: z.strictObject({ x: z.number(), y: z.number(), size: z.number(), color: z.string() }).optional(),
});
const letteringSchema = z.strictObject({
  posters: z.record(z.string(), z.array(text)),
  title: z.array(text),
  episode: z.strictObject({ x: z.number(), y: z.number(), font: z.string() }),
});
type Text = z.output<typeof text>;

const write = (context: SKRSContext2D, { box, ...line }: Text, color: string): void => {
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

const renderPoster = async (folder: string, lines: Text[]): Promise<Canvas> => {
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
  const ready = await prepareShot(sharp, film.scenes[film.frame.scene] ?? [], path.join(folder, 'art'), 7);
  drawShot(context, { ...ready, shot: film.frame }, film.frame.seconds / 2);
  return canvas;
};

const renderCard = (
  size: { width: number; height: number },
  color: string,
  draw: (context: SKRSContext2D) => void,
): Canvas => {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.shadowBlur = 14;
  context.shadowColor = isDark(color) ? '#ffffff66' : '#00000099';
  draw(context);
  return canvas;
};

const renderLettering = async (drama: DemoDrama, style: z.output<typeof letteringSchema>): Promise<void> => {
  const { x, y, font } = style.episode;
  for (const { number, titleColor } of drama.film.episodes) {
    const title = drama.source.episodes.find((episode) => episode.number === number)?.title.en ?? '';
    const name = (context: SKRSContext2D, top: number, color: string): void => {
      write(
        context,
        { text: `Episode ${number}`, x, y: top, font: "600 17px 'Inter'", spacing: 0.3, align: 'left' },
        color,
      );
      write(context, { text: title, x, y: top + 40, font, spacing: 0, align: 'left' }, color);
    };
    const card = renderCard(titleCard, titleColor, (context) => {
      for (const line of style.title) write(context, line, titleColor);
      name(context, y + 18, titleColor);
    });
    await save(titleFile(drama.folder, number), card, 90);
    if (number > 1)
      await save(
        nextFile(drama.folder, number),
        renderCard(nextCard, '#ffffff', (context) => name(context, 40, '#f4f3f1')),
        90,
      );
  }
};

/** Average color in OKLab (https://bottosson.github.io/posts/oklab/), its lightness held to 0.25–0.6. */
const toneOf = (canvas: Canvas): string => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const sum = [0, 0, 0];
  const linear = (byte: number): number =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [linear(data[at] ?? 0), linear(data[at + 1] ?? 0), linear(data[at + 2] ?? 0)];
    const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    sum[0] = (sum[0] ?? 0) + 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
    sum[1] = (sum[1] ?? 0) + 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
    sum[2] = (sum[2] ?? 0) + 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  }
  const [lightness = 0, a = 0, b = 0] = sum.map((value) => (value * 4) / data.length);
  const held = Math.min(0.6, Math.max(0.25, lightness));
  const long = (held + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (held - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (held - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const byte = (value: number): string => {
    const curved = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, curved)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channels.map(byte).join('')}`;
};

const render = async (drama: DemoDrama): Promise<void> => {
  const { folder, source } = drama;
  const style = letteringSchema.parse(JSON.parse(readFileSync(path.join(folder, 'lettering.json'), 'utf8')));
  for (const [language, lines] of Object.entries(style.posters)) {
    const poster = await renderPoster(folder, lines);
    await save(path.join(folder, `poster.${language}.webp`), poster, 88);
    if (language !== source.originalLanguage) continue;
    const file = path.join(folder, 'drama.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/"tone": "#[0-9a-f]{6}"/, `"tone": "${toneOf(poster)}"`),
    );
  }
  await save(path.join(folder, 'frame.webp'), await renderFrame(drama), 86);
  await renderLettering(drama, style);
  process.stdout.write(`${source.slug}: posters, frame and lettering rendered\n`);
};

const slugs = process.argv.slice(2);
if (slugs.includes('--help')) process.stdout.write(help);
else for (const drama of slugs.length > 0 ? slugs.map(readDrama) : listDramas()) await render(drama);
