import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { readDrama } from '../demo-content.ts';
import { stage } from '../film/plane.ts';
import { loadCompany } from './company.ts';
import { poseView } from './cut-planes.ts';
import { type Mood, moodNames, moods } from './features.ts';
import { createFigure, drawFigure } from './figure.ts';
import { preparePose } from './person.ts';

const scale = 100;
/** Of a color. Skia smooths the edges of a clipped path a little differently. */
const maxDifference = 20;
const { cast, planes } = loadCompany(readDrama('paper-husband').folder);
/** Raised brows of the first two reach beyond their skin. */
const faces = ['duoduo-front', 'duoduo-left', 'gu-front'];

const drawIn = (draw: (context: ReturnType<Canvas['getContext']>) => void): Uint8ClampedArray => {
  const picture = createCanvas(stage.width, stage.height);
  const context = picture.getContext('2d');
  context.fillStyle = '#20c040';
  context.fillRect(0, 0, stage.width, stage.height);
  context.translate(stage.width / 2, stage.height / 2);
  context.scale(scale, scale);
  draw(context);
  return context.getImageData(0, 0, stage.width, stage.height).data;
};

const paintPose = (name: string) => {
  const own = planes[name];
  if (!own) throw new Error(`no planes of ${name}`);
  return preparePose(cast, name, own, scale);
};

const drawLayers = (name: string, mood: Mood): Uint8ClampedArray =>
  drawIn((context) => {
    const { behind, before, face } = paintPose(name);
    context.drawImage(behind, poseView.left, poseView.top, poseView.width, poseView.height);
    face?.at(moods[mood]).paint(context);
    context.drawImage(before, poseView.left, poseView.top, poseView.width, poseView.height);
  });

describe('a figure', () => {
  it.each(moodNames)('looks as its layers do on each other when it is %s', (mood) => {
    for (const name of faces) {
      const figure = createFigure(paintPose(name), scale);
      const seen = drawIn((context) => drawFigure(context, figure, figure.face?.features.at(moods[mood])));
      const expected = drawLayers(name, mood);
      const worst = seen.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))),
        0,
      );
      expect(worst, name).toBeLessThanOrEqual(maxDifference);
    }
  });
});
