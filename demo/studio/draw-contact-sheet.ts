import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { readOptions } from '../../scripts/command-line/read-options.ts';
import { type DemoDrama, filmOf, linesOf, listDramas, readDrama } from './demo-content.ts';
import { cliffStart } from './film/film.ts';
import { stage } from './film/plane.ts';
import { createFilm } from './film/record.ts';

const help = `Usage: pnpm demo:contact-sheet [--frames <count>] [--out <folder>] [<slug> [<episode>]]

Draws a contact sheet of the demo library from its films, without encoding any video. Without arguments, the sheet has all
posters; for a drama, its four posters, its still and a row of frames for each episode; for an episode, every shot with
the lines spoken in it.

  --frames <count>  frames per episode, or per shot (default: 6, or 3)
  --out <folder>    output folder (default: data/contact-sheets)
  --help            this text
`;

const gap = 8;

interface Cell {
  picture: CanvasSource;
  label?: string;
}
type CanvasSource = Canvas | Awaited<ReturnType<typeof loadImage>>;

/** Lays out rows of pictures of one height, each with a label below. */
const layOut = (rows: readonly Cell[][], height: number): Canvas => {
  const widthOf = ({ picture }: Cell): number => (picture.width / picture.height) * height;
  const labelHeight = rows.flat().some(({ label }) => label) ? 40 : 0;
  const rowWidth = (row: readonly Cell[]): number =>
    row.reduce((sum, cell) => sum + widthOf(cell) + gap, gap);
  const sheet = createCanvas(
    Math.ceil(Math.max(...rows.map(rowWidth))),
    rows.length * (height + labelHeight + gap) + gap,
  );
  const context = sheet.getContext('2d');
  context.fillStyle = '#0b0b0d';
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.font = '13px sans-serif';
  for (const [index, row] of rows.entries()) {
    let x = gap;
    const y = gap + index * (height + labelHeight + gap);
    for (const cell of row) {
      const width = widthOf(cell);
      context.drawImage(cell.picture, x, y, width, height);
      context.fillStyle = '#adacb3';
      context.fillText(cell.label ?? '', x, y + height + 20, width);
      x += width + gap;
    }
  }
  return sheet;
};

const loadPoster = ({ folder, source }: DemoDrama, language: string = source.originalLanguage) =>
  loadImage(path.join(folder, `poster.${language}.webp`));

const drawLibrary = async (): Promise<Canvas> => {
  const dramas = listDramas();
  const cells = await Promise.all(
    dramas.map(async (drama) => ({
      picture: await loadPoster(drama),
      label: drama.source.texts.title.en ?? '',
    })),
  );
  const perRow = 5;
  const rows = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    cells.slice(row * perRow, (row + 1) * perRow),
  );
  return layOut(rows, 360);
};

const drawFrames = async (drama: DemoDrama, number: number, times: readonly number[]): Promise<Canvas[]> => {
  const drawAt = await createFilm(drama.folder, drama.film, filmOf(drama, number), linesOf(drama, number));
  const frames: Canvas[] = [];
  for (const time of times) {
    const frame = createCanvas(stage.width, stage.height);
    await drawAt(frame.getContext('2d'), time);
    frames.push(frame);
  }
  return frames;
};

const drawDrama = async (drama: DemoDrama, count: number): Promise<Canvas> => {
  const posters = Object.keys(drama.source.texts.title).map(async (language) => ({
    picture: await loadPoster(drama, language),
    label: language,
  }));
  const still = { picture: await loadImage(path.join(drama.folder, 'frame.webp')), label: 'frame' };
  const rows: Cell[][] = [[...(await Promise.all(posters)), still]];
  for (const { number, texts } of drama.source.episodes) {
    const end = cliffStart(filmOf(drama, number));
    // The middle of each part, and the cliffhanger.
    const times = Array.from({ length: count - 1 }, (_, part) => ((part + 0.5) / (count - 1)) * end);
    const frames = await drawFrames(drama, number, [...times, end + 1.9]);
    rows.push(
      frames.map((picture, index) => ({ picture, label: index === 0 ? `${number} ${texts.title?.en}` : '' })),
    );
  }
  return layOut(rows, 320);
};

const drawEpisode = async (drama: DemoDrama, number: number, count: number): Promise<Canvas> => {
  const lines = linesOf(drama, number);
  const rows: Cell[][] = [];
  let start = 0;
  for (const { scene, seconds } of filmOf(drama, number).shots) {
    const from = start;
    const times = Array.from({ length: count }, (_, part) => from + ((part + 0.5) / count) * seconds);
    const frames = await drawFrames(drama, number, times);
    rows.push(
      frames.map((picture, index) => {
        const time = times[index] ?? 0;
        const line = lines.find(({ fromSeconds, toSeconds }) => fromSeconds <= time && time < toSeconds);
        return { picture, label: `${time.toFixed(1)} s ${scene}${line ? ` “${line.words.en}”` : ''}` };
      }),
    );
    start += seconds;
  }
  return layOut(rows, 480);
};

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    frames: { type: 'string' },
    out: { type: 'string', default: path.resolve(import.meta.dirname, '../../data/contact-sheets') },
    help: { type: 'boolean' },
  },
});

const drawSheet = async ([slug, number]: readonly string[]): Promise<{ name: string; sheet: Canvas }> => {
  if (!slug) return { name: 'posters', sheet: await drawLibrary() };
  const drama = readDrama(slug);
  if (!number) return { name: slug, sheet: await drawDrama(drama, Number(values.frames ?? 6)) };
  return {
    name: `${slug}-${number}`,
    sheet: await drawEpisode(drama, Number(number), Number(values.frames ?? 3)),
  };
};

if (values.help) process.stdout.write(help);
else {
  const { name, sheet } = await drawSheet(positionals);
  const file = path.join(values.out, `${name}.png`);
  await mkdir(values.out, { recursive: true });
  await writeFile(file, await sheet.encode('png'));
  process.stdout.write(`${file}\n`);
}
