import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { fingerLines, guardsOf } from './body.ts';
import { type Cast, named, type Thing } from './cast.ts';
import type { Surface } from './contour.ts';
import { planesPath } from './curves.ts';
import { faceMap, type Planes, poseView } from './cut-planes.ts';
import { duotoned } from './duotone.ts';
import type { FacePath, PlaceOnFace } from './face-path.ts';
import { facePaths } from './face-paths.ts';
import type { Expression } from './features.ts';
import { drawGlasses } from './glasses.ts';
import { type PlaceMark, paintMarks, paintMarksBefore } from './marks.ts';
import { isOverlay, paintOverlay } from './overlay.ts';
import { turning } from './solid.ts';
import { type FeatureColors, featureColors } from './tones.ts';

/** A pose whose surfaces are painted, so that only the features remain to be drawn in a frame. */
export interface ReadyPose {
  /** The surfaces behind the features, and those in front of them. */
  behind: Canvas;
  before: Canvas;
  draw: (context: SKRSContext2D, face: Expression) => void;
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
  const single = createLayer(scale);
  const paint = (layer: Canvas, surface: string, colors: Tones): void =>
    paintSurface(layer, single, planes.surfaces[surface], colors);
  if (costume) paint(behind, 'coat', costume.tones);
  paint(behind, 'neck', tones.neck);
  paint(behind, 'skin', tones.skin);
  const placeMark = placingMarks(planes, pose);
  if (planes.surfaces.skin) paintMarks(behind, marks, placeMark, planes.surfaces.skin);
  if (costume) paintPieces(before, costume.pieces, costume.lit, scale);
  if (glasses) drawGlasses(before.getContext('2d'), glasses, pose);
  if (!pose.insert) paintMarksBefore(before, marks, placeMark);
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
  return { behind, before, draw: createFace(planes, pose, features, featureColors(tones)) };
};

const createLayer = (scale: number): Canvas => {
  const layer = createCanvas(Math.ceil(poseView.width * scale), Math.ceil(poseView.height * scale));
  const context = layer.getContext('2d');
  context.scale(scale, scale);
  context.translate(-poseView.left, -poseView.top);
  return layer;
};

/** Paints a surface on `single`, apart from the others, so that no dark fringe shows at its lit edges. */
const paintSurface = (layer: Canvas, single: Canvas, surface: Surface | undefined, colors: Tones): void => {
  if (!surface) return;
  const { left, top, width, height } = poseView;
  const context = single.getContext('2d');
  context.clearRect(left, top, width, height);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = colors[0] ?? '#000000';
  context.fill(planesPath(surface.shape));
  context.globalCompositeOperation = 'source-atop';
  for (const [index, lit] of surface.lit.entries()) {
    const color = colors[index + 1];
    if (!color) continue;
    context.fillStyle = color;
    context.fill(planesPath(lit));
  }
  layer.getContext('2d').drawImage(single, left, top, width, height);
};

const piecesPerUnit = 200;

const paintPieces = (
  layer: Canvas,
  pieces: Cast['costumes'][string]['pieces'],
  lit: string,
  scale: number,
): void => {
  const own = createLayer(scale);
  const context = own.getContext('2d');
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
  layer.getContext('2d').drawImage(own, poseView.left, poseView.top, poseView.width, poseView.height);
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

/** The depth of the face's surface at a place of its map. */
const depthsOf = ({ depths }: Planes): ((x: number, y: number) => number) => {
  const { left, bottom, width, height, cells } = faceMap;
  const inside = (cell: number): number => Math.max(0, Math.min(cells - 1.01, cell));
  return (x, y) => {
    const u = inside(((x - left) / width) * (cells - 1));
    const v = inside(((y - bottom) / height) * (cells - 1));
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const at = (dx: number, dy: number): number => depths[(row + dy) * cells + column + dx] ?? 0;
    const [a, b] = [u - column, v - row];
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b;
  };
};

/** Lays points of the face's map on its surface, and turns them with it. */
const placing = (planes: Planes, pose: { yaw: number; pitch: number; roll: number }): PlaceOnFace => {
  const depthAt = depthsOf(planes);
  const { toPicture } = turning(pose);
  const level = turning({ ...pose, pitch: 0, roll: 0 }).toPicture;
  const farSide = Math.sign(pose.yaw);
  return (x, y) => {
    let seen = x;
    if (x * farSide > 0) {
      // The outline of a turned face and its nose hide the features behind them.
      let outermost = -Infinity;
      for (let step = 0; step <= 8; step += 1) {
        const at = (x * step) / 8;
        const reach = level(at, y, depthAt(at, y))[0] * farSide;
        if (reach < outermost) continue;
        outermost = reach;
        seen = at;
      }
    }
    const [pictureX, pictureY] = toPicture(seen, y, depthAt(seen, y));
    return [pictureX, -pictureY];
  };
};

const placingMarks = (planes: Planes, pose: { yaw: number; pitch: number; roll: number }): PlaceMark => {
  const depthAt = depthsOf(planes);
  const { toPicture } = turning(pose);
  return (x, y, depth) => {
    const [pictureX, pictureY] = toPicture(x, y, depth ?? depthAt(x, y));
    return [pictureX, -pictureY];
  };
};

const createFace = (
  planes: Planes,
  pose: { yaw: number; pitch: number; roll: number },
  who: Parameters<typeof facePaths>[1],
  colors: readonly FeatureColors[],
): ReadyPose['draw'] => {
  const { skin } = planes.surfaces;
  // An insert shows hands alone.
  if (!skin) return () => undefined;
  const place = placing(planes, pose);
  const outline = planesPath(skin.shape);
  const lit = skin.lit.map(planesPath);
  const far = planesPath(planes.far);
  const farSide = Math.sign(pose.yaw);
  return (context, face) => {
    const paths = facePaths(place, who, face);
    const isFar = ({ side }: FacePath): boolean => side !== 0 && side === farSide && planes.far.length > 0;
    const paint = (tones: FeatureColors, shown: readonly FacePath[]): void => {
      for (const { tone, path, within } of shown) {
        context.fillStyle = tones[tone];
        if (within) {
          context.save();
          context.clip(within);
        }
        context.fill(path);
        if (within) context.restore();
      }
    };
    const near = paths.filter((one) => !isFar(one));
    const hidden = paths.filter(isFar);
    for (const [index, tones] of colors.entries()) {
      const clip = index === 0 ? outline : lit[index - 1];
      if (!clip) continue;
      context.save();
      context.clip(clip);
      paint(tones, near);
      if (hidden.length > 0) context.clip(far);
      paint(tones, hidden);
      context.restore();
    }
  };
};
