import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { clamp, eased } from '../../seeded-random.ts';
import { withAlpha } from './backdrop.ts';
import type { EpisodeFilm } from './film.ts';
import { stage } from './plane.ts';

/** A phone's screen is taller than the stage and crops 48 px on each side; lettering stays inside. */
const inset = 24;
/** The position of a rasterized title card on the stage. */
export const titleCard = { x: inset, y: 110, width: stage.width, height: 380 } as const;
/** The position of the next episode's title, below the ledge. */
export const nextCard = { x: inset, y: 500, width: stage.width, height: 130 } as const;

const two = (number: number): string => String(number).padStart(2, '0');
export const titleFile = (folder: string, number: number): string =>
  path.join(folder, 'lettering', `${two(number)}.webp`);
export const nextFile = (folder: string, number: number): string =>
  path.join(folder, 'lettering', `next-${two(number)}.webp`);

export interface Lettering {
  title: Image;
  /** A shade that makes the title readable on any frame. */
  scrim: Canvas;
  /** Null for the finale. */
  next: Image | null;
}

/** @throws when a card of the episode is missing */
export const loadLettering = async (
  folder: string,
  { number, titleColor }: EpisodeFilm,
  isFinale: boolean,
): Promise<Lettering> => ({
  title: await loadCard(titleFile(folder, number)),
  scrim: createScrim(isDark(titleColor) ? '#eef2f4' : '#07080c'),
  next: isFinale ? null : await loadCard(nextFile(folder, number + 1)),
});

const loadCard = async (file: string): Promise<Image> => loadImage(await readFile(file));

export const isDark = (color: string): boolean => Number.parseInt(color.slice(1, 3), 16) < 128;

const createScrim = (color: string): Canvas => {
  const scrim = createCanvas(stage.width, 620);
  const context = scrim.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 0, scrim.height);
  gradient.addColorStop(0, withAlpha(color, 0.66));
  gradient.addColorStop(0.6, withAlpha(color, 0.6));
  gradient.addColorStop(1, withAlpha(color, 0));
  context.fillStyle = gradient;
  context.fillRect(0, 0, scrim.width, scrim.height);
  return scrim;
};

/** Draws the drama's and the episode's title over the first frames; `time` is seconds since the episode began. */
export const drawTitle = (context: SKRSContext2D, { title, scrim }: Lettering, time: number): void => {
  const shown = Math.min(eased('out', (time - 0.3) / 0.7), 1 - eased('in', (time - 3) / 0.6));
  if (shown <= 0) return;
  context.globalAlpha = shown;
  context.drawImage(scrim, 0, 0);
  context.drawImage(title, titleCard.x, titleCard.y + 14 * (1 - eased('out', (time - 0.3) / 0.9)));
  context.globalAlpha = 1;
};

const ledge = { y: 440, end: 352, thickness: 5 } as const;
const dropLength = 34;
const paper = '#f4f3f1';
const coral = '#ff5139';
const room = '#0b0b0d';

/**
 * Draws the end of every episode: the picture freezes and darkens, a ledge extends from the left and a drop hangs from
 * its end. In a finale the ledge crosses the whole width, without a drop. `time` is seconds since the picture froze.
 */
export const drawCliff = (context: SKRSContext2D, last: Canvas, { next }: Lettering, time: number): void => {
  const punch = 1 + 0.06 * eased('out', time / 0.5);
  context.save();
  context.translate(stage.width / 2, stage.height / 2);
  context.scale(punch, punch);
  context.drawImage(last, -stage.width / 2, -stage.height / 2);
  context.restore();
  context.fillStyle = withAlpha(room, 0.9 * eased('out', (time - 0.06) / 0.7));
  context.fillRect(0, 0, stage.width, stage.height);
  context.fillStyle = withAlpha('#ffffff', next ? 0.7 * (1 - clamp(time / 0.14)) : 0);
  context.fillRect(0, 0, stage.width, stage.height);

  drawLedge(context, next ? ledge.end : stage.width, time - 0.25);
  if (!next) return;
  drawDrop(context, time - 0.68);
  context.globalAlpha = eased('out', (time - 1) / 0.5);
  context.drawImage(next, nextCard.x, nextCard.y);
  context.globalAlpha = 1;
};

/**
 * Draws the ledge and the drop over the dark; `time` is seconds since the hit, negative before it. In a finale the ledge
 * crosses the whole width, without a drop.
 */
export const drawHit = (context: SKRSContext2D, time: number, isFinale: boolean): void => {
  context.fillStyle = room;
  context.fillRect(0, 0, stage.width, stage.height);
  context.fillStyle = withAlpha('#ffffff', time < 0 ? 0 : 0.5 * (1 - clamp(time / 0.1)));
  context.fillRect(0, 0, stage.width, stage.height);
  drawLedge(context, isFinale ? stage.width : ledge.end, time);
  if (!isFinale) drawDrop(context, time - 0.3);
};

const drawLedge = (context: SKRSContext2D, length: number, time: number): void => {
  context.fillStyle = paper;
  context.fillRect(0, ledge.y, length * eased('out', time / 0.45), ledge.thickness);
};

const drawDrop = (context: SKRSContext2D, time: number): void => {
  if (time <= 0) return;
  const swing = 6 * Math.sin(time * 9) * Math.exp(-time * 1.9);
  context.save();
  context.translate(ledge.end - ledge.thickness / 2, ledge.y + ledge.thickness);
  context.rotate((swing * Math.PI) / 180);
  context.fillStyle = coral;
  context.fillRect(-ledge.thickness / 2, 2, ledge.thickness, dropLength * eased('out', time / 0.16));
  context.restore();
};
