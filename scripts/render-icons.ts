import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readOptions } from './command-line/read-options.ts';

const help = `Usage: pnpm icons

Rasterizes the app's icons for home screens from client/public/mark.svg. Run it after a change of the mark.
`;

const publicDir = path.resolve(import.meta.dirname, '../client/public');

interface AppIcon {
  file: string;
  sizePixels: number;
  /** The system cuts the corners, so the ground fills the square; `scale` keeps the mark within what is left. */
  fill?: { scale: number };
}

const icons: readonly AppIcon[] = [
  { file: 'icon-192.png', sizePixels: 192 },
  { file: 'icon-512.png', sizePixels: 512 },
  { file: 'icon-maskable-512.png', sizePixels: 512, fill: { scale: 0.75 } },
  { file: 'apple-touch-icon.png', sizePixels: 180, fill: { scale: 1 } },
];

const render = async ({ file, sizePixels, fill }: AppIcon): Promise<void> => {
  const svg = await readFile(path.join(publicDir, 'mark.svg'), 'utf8');
  const sized = svg.replace('<svg', `<svg width="${sizePixels}" height="${sizePixels}"`);
  const mark = await loadImage(Buffer.from(fill ? sized.replace(/ rx="\d+"/, '') : sized));
  const canvas = createCanvas(sizePixels, sizePixels);
  const context = canvas.getContext('2d');
  const scale = fill?.scale ?? 1;
  const inset = (sizePixels * (1 - scale)) / 2;
  if (fill) {
    context.fillStyle = /fill="(#\w+)"/.exec(svg)?.[1] ?? '';
    context.fillRect(0, 0, sizePixels, sizePixels);
    // The crossbar starts at the left edge of the mark, and reaches the edge of the icon as well.
    context.drawImage(mark, 0, 0, 1, sizePixels, 0, inset, inset + 1, sizePixels * scale);
  }
  context.drawImage(mark, inset, inset, sizePixels * scale, sizePixels * scale);
  await writeFile(path.join(publicDir, file), await canvas.encode('png'));
};

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(help);
else for (const icon of icons) await render(icon);
