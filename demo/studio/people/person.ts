import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { freePixels } from '../film/free-pixels.ts';
import { fingerLines, guardsOf } from './body.ts';
import { type Cast, named, type Thing } from './cast.ts';
import type { Surface } from './contour.ts';
import { planesPath } from './curves.ts';
import { type Planes, poseView } from './cut-planes.ts';
import { duotoned } from './duotone.ts';
import { createFace, type ReadyFace } from './face.ts';
import { placingMarks } from './face-surface.ts';
import { drawGlasses } from './glasses.ts';
import { paintMarks } from './marks.ts';
import { isOverlay, paintOverlay } from './overlay.ts';
import { createLayer, drawPixels, layerPixels } from './pose-layer.ts';
import { sidesOf } from './sides.ts';
import { turning } from './solid.ts';
import { featureColors } from './tones.ts';

/** A pose whose surfaces are painted, so that only the features remain to be drawn in a frame. Lengths are head units. */
export interface ReadyPose {
  /** The surfaces behind the features, and those in front of them. */
  behind: Canvas;
  before: Canvas;
  /** Its face, if it is no insert of hands. */
  face: ReadyFace | undefined;
}

type Tones = readonly (string | null)[];

/**
 * Paints a pose.
 *
 * @param scale pixels of a head unit
 */
export const preparePose = (cast: Cast, poseName: string, planes: Planes, scale: number): ReadyPose => {
  const pose = named(cast.poses, poseName, 'pose');
  const duotone = pose.duotone === undefined ? undefined : named(cast.duotones, pose.duotone, 'duotone');
  const person = duotoned(named(cast.people, pose.person, 'person'), duotone);
  const { features, glasses, hair, marks, tones } = person;
  const costume =
    pose.costume === undefined ? undefined : duotoned(named(cast.costumes, pose.costume, 'costume'), duotone);
  const behind = createLayer(scale);
  const before = createLayer(scale);
  const paint = (layer: Canvas, surface: string, colors: Tones): void =>
    paintSurface(layer, planes.surfaces[surface], colors, scale);
  if (costume) paint(behind, 'coat', costume.tones);
  paint(behind, 'neck', tones.neck);
  paint(behind, 'skin', tones.skin);
  if (planes.surfaces.skin) paintMarks(behind, marks, placingMarks(planes, pose), planes.surfaces.skin);
  if (costume) paintPieces(before, costume.pieces, costume.lit);
  if (glasses && !pose.insert) drawGlasses(before.getContext('2d'), glasses, pose);
  if (hair) paint(before, 'hair', hair.tones);
  for (const name of pose.things) {
    const thing = duotoned(named(cast.things, name, 'thing'), duotone);
    if (isOverlay(thing)) {
      paintOverlay(before.getContext('2d'), thing, pose);
      continue;
    }
    paint(before, name, thing.tones);
    if (!('hand' in thing)) continue;
    paintFingerLines(before, thing);
    if (thing.guards) paint(before, guardsOf(name), thing.guards);
  }
  return { behind, before, face: createFace(planes, pose, features, featureColors(tones)) };
};

/** Paints a surface apart from the others first, so that no dark fringe shows at its lit edges. */
const paintSurface = (layer: Canvas, surface: Surface | undefined, colors: Tones, scale: number): void => {
  if (!surface || surface.shape.length === 0) return;
  const { x, y, width, height } = layerPixels(sidesOf(surface.shape), scale);
  const single = createCanvas(width, height);
  const context = single.getContext('2d');
  context.translate(-x, -y);
  context.scale(scale, scale);
  context.translate(-poseView.left, -poseView.top);
  context.fillStyle = colors[0] ?? '#000000';
  context.fill(planesPath(surface.shape));
  context.globalCompositeOperation = 'source-atop';
  for (const [index, lit] of surface.lit.entries()) {
    const color = colors[index + 1];
    if (!color) continue;
    context.fillStyle = color;
    context.fill(planesPath(lit));
  }
  drawPixels(layer, single, x, y);
  freePixels([single]);
};

const piecesPerUnit = 200;

const paintPieces = (layer: Canvas, pieces: Cast['costumes'][string]['pieces'], lit: string): void => {
  const context = layer.getContext('2d');
  context.save();
  context.scale(1 / piecesPerUnit, 1 / piecesPerUnit);
  const fill = (color: (piece: (typeof pieces)[number]) => string): void => {
    for (const piece of pieces) {
      context.fillStyle = color(piece);
      context.fill(new Path2D(piece[0]));
    }
  };
  fill(([, shade]) => shade);
  if (lit) {
    context.clip(new Path2D(lit));
    fill(([, , bright]) => bright);
  }
  context.restore();
};

const paintFingerLines = (layer: Canvas, thing: Extract<Thing, { hand: unknown }>): void => {
  const context = layer.getContext('2d');
  context.strokeStyle = thing.line;
  context.lineWidth = 0.014;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const line of fingerLines(thing.hand, turning(thing.hand).toPicture)) {
    context.beginPath();
    for (const [x, y] of line) context.lineTo(x, -y);
    context.stroke();
  }
};
