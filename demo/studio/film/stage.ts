import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Company, freePerson, preparePerson } from '../people/company.ts';
import { rasterize } from './artwork.ts';
import { drawPlane, type ReadyPlane } from './draw-plane.ts';
import type { Shot, View } from './film.ts';
import { freePixels } from './free-pixels.ts';
import { planesOf, viewAt } from './placement.ts';
import { type Plane, stage } from './plane.ts';
import { groupStillPlanes } from './still-planes.ts';

/** A shot whose drawings are rasterized, so that any of its moments can be drawn. */
export interface ReadyShot {
  shot: Shot;
  /** From back to front. A picture stands for planes that do not change. */
  layers: (ReadyPlane | { picture: Canvas })[];
  /** Whether each frame is held for two. */
  isHeld: boolean;
}

const sharpest = 3;

/**
 * Inserts a shot's people and weather into its scene, and rasterizes every drawing at the largest scale the camera reaches.
 *
 * @param company the people of the drama, with their lines in seconds of the shot
 */
export const prepareShot = async (
  shot: Shot,
  scene: readonly Plane[],
  artFolder: string,
  seed: number,
  company: Company,
): Promise<ReadyShot> => {
  const planes = planesOf(shot, scene);
  const isStill = isStillCamera(shot);
  const layers: ReadyShot['layers'] = [];
  let index = 0;
  for (const group of groupStillPlanes(planes, isStill)) {
    const ready: ReadyPlane[] = [];
    // One after the other, because each takes several times the memory of its result.
    for (const plane of group.planes) {
      ready.push(await preparePlane(plane, shot, artFolder, seed + index * 17, company));
      index += 1;
    }
    if (group.isStill) {
      layers.push({ picture: paintStill(ready, viewAt(shot, 0), layers.length === 0) });
      freeLayers(ready);
    } else layers.push(...ready);
  }
  return { shot, layers, isHeld: isStill && planes.every(({ kind }) => heldKinds.has(kind)) };
};

const preparePlane = async (
  plane: Plane,
  { camera: { from, to } }: Shot,
  artFolder: string,
  seed: number,
  company: Company,
): Promise<ReadyPlane> => {
  const closest = Math.max(from.zoom, to.zoom);
  if (plane.kind === 'person') {
    const scale = Math.min(sharpest, closest ** plane.depth) * plane.scale;
    return { plane, seed, person: preparePerson(plane, company, scale) };
  }
  if (plane.kind !== 'art') return { plane, seed };
  const largest = Math.max(1, ...plane.moves.flatMap(({ from, to }) => [from?.scale ?? 1, to.scale ?? 1]));
  const scale = Math.min(sharpest, closest ** plane.depth * plane.scale * largest);
  const raster = await rasterize(artFolder, plane.art, scale, plane.rim);
  return { plane, seed, raster };
};

const paintStill = (planes: readonly ReadyPlane[], view: View, isGround: boolean): Canvas => {
  const picture = createCanvas(stage.width, stage.height);
  const context = picture.getContext('2d', { alpha: !isGround });
  for (const plane of planes) drawPlane(context, plane, view, 0);
  return picture;
};

/** Frees the pixels of a shot that is over. */
export const freeShot = ({ layers }: ReadyShot): void => freeLayers(layers);

const freeLayers = (layers: ReadyShot['layers']): void => {
  for (const layer of layers) {
    if ('picture' in layer) freePixels([layer.picture]);
    else if (layer.person) freePerson(layer.person);
    else if (layer.raster) freePixels([layer.raster.canvas]);
  }
};

/** Draws one moment of a shot; `time` is seconds since it began. */
export const drawShot = (context: SKRSContext2D, { shot, layers }: ReadyShot, time: number): void => {
  const view = viewAt(shot, time);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, stage.width, stage.height);
  for (const layer of layers) {
    if ('picture' in layer) context.drawImage(layer.picture, 0, 0);
    else drawPlane(context, layer, view, time);
  }
};

/** What moves on every second frame only, as drawings do. Weather does not. */
const heldKinds: ReadonlySet<Plane['kind']> = new Set(['art', 'digits', 'person', 'shade', 'sky']);
const heldFramesPerSecond = 10;

/** The second that a shot shows at `time`: one with a still camera and no weather holds every frame for two. */
export const heldTime = ({ isHeld }: ReadyShot, time: number): number =>
  isHeld ? Math.floor(time * heldFramesPerSecond + 1e-6) / heldFramesPerSecond : time;

const isStillCamera = ({ camera: { from, to, shake } }: Shot): boolean =>
  JSON.stringify(from) === JSON.stringify(to) && shake === 0;
