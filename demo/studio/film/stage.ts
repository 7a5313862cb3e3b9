import type { SKRSContext2D } from '@napi-rs/canvas';
import { eased, mix } from '../../seeded-random.ts';
import { type Company, drawPerson, preparePerson, type ReadyPerson } from '../people/company.ts';
import { type Raster, rasterize } from './artwork.ts';
import {
  brightness,
  drawBeam,
  drawFlash,
  drawGlow,
  drawLights,
  drawShade,
  drawSky,
  drawStars,
  type Moment,
} from './backdrop.ts';
import type { Shot, View } from './film.ts';
import { freeDrawings } from './free-drawings.ts';
import { drawDigits, drawFootprints, drawScanlines, drawWindows } from './marks.ts';
import { type Plane, type PlaneOf, stage } from './plane.ts';
import { drawFog, drawGlass, drawRain, drawSea, drawSnow, drawSteam } from './weather.ts';
import { drawWriting } from './writing.ts';

/** A shot whose drawings are rasterized, so that any of its moments can be drawn. */
export interface ReadyShot {
  shot: Shot;
  planes: { plane: Plane; raster?: Raster; person?: ReadyPerson }[];
  seed: number;
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
  const closest = Math.max(shot.camera.from.zoom, shot.camera.to.zoom);
  const planes = [
    ...scene.flatMap((plane) => (plane.kind === 'people' ? shot.people : [plane])),
    ...shot.front,
  ];
  const ready: ReadyShot['planes'] = [];
  // One after the other, because each takes several times the memory of its result.
  for (const plane of planes) {
    if (plane.kind === 'person') {
      const scale = Math.min(sharpest, closest ** plane.depth) * plane.scale;
      ready.push({ plane, person: preparePerson(plane, company, scale) });
      continue;
    }
    if (plane.kind !== 'art') {
      ready.push({ plane });
      continue;
    }
    const largest = Math.max(1, ...plane.moves.flatMap(({ from, to }) => [from?.scale ?? 1, to.scale ?? 1]));
    const scale = Math.min(sharpest, closest ** plane.depth * plane.scale * largest);
    ready.push({ plane, raster: await rasterize(artFolder, plane.art, scale, plane.rim) });
    await freeDrawings('minor');
  }
  return { shot, planes: ready, seed };
};

const drawers: {
  [Kind in Exclude<Plane['kind'], 'art' | 'person' | 'people'>]: (
    moment: Moment,
    plane: PlaneOf<Kind>,
  ) => void;
} = {
  sky: drawSky,
  stars: drawStars,
  glow: drawGlow,
  lights: drawLights,
  beam: drawBeam,
  flash: drawFlash,
  sea: drawSea,
  fog: drawFog,
  steam: drawSteam,
  rain: drawRain,
  snow: drawSnow,
  glass: drawGlass,
  windows: drawWindows,
  writing: drawWriting,
  footprints: drawFootprints,
  digits: drawDigits,
  scanlines: drawScanlines,
  shade: drawShade,
};

/** Draws one moment of a shot; `time` is seconds since it began. */
export const drawShot = (context: SKRSContext2D, ready: ReadyShot, time: number): void => {
  const camera = viewAt(ready.shot, time);
  context.fillStyle = '#000000';
  context.fillRect(0, 0, stage.width, stage.height);
  for (const [index, { plane, raster, person }] of ready.planes.entries()) {
    context.save();
    const zoom = camera.zoom ** plane.depth;
    context.translate(stage.width / 2, stage.height / 2);
    context.rotate((camera.roll * plane.depth * Math.PI) / 180);
    context.scale(zoom, zoom);
    context.translate(-stage.width / 2 - camera.x * plane.depth, -stage.height / 2 - camera.y * plane.depth);
    const moment: Moment = { context, time, seed: ready.seed + index * 17 };
    if (raster && plane.kind === 'art') drawArt(moment, plane, raster);
    else if (person && plane.kind === 'person') {
      const { x, y, rotate, scale } = placeAt(plane, time);
      context.translate(plane.at[0] + x, plane.at[1] + y);
      context.rotate((rotate * Math.PI) / 180);
      context.scale(plane.scale * scale * (plane.flip ? -1 : 1), plane.scale * scale);
      drawPerson(moment, plane, person);
    } else if (plane.kind !== 'art' && plane.kind !== 'person' && plane.kind !== 'people') {
      // Each function takes the kind it is listed under, which an index hides from the compiler.
      (drawers[plane.kind] as (moment: Moment, plane: Plane) => void)(moment, plane);
    }
    context.restore();
  }
};

/** What moves on every second frame only, as drawings do. Weather does not. */
const heldKinds: ReadonlySet<Plane['kind']> = new Set(['art', 'digits', 'person', 'shade', 'sky']);
const heldFramesPerSecond = 10;

/** The second that a shot shows at `time`: one with a still camera and no weather holds every frame for two. */
export const heldTime = ({ shot: { camera }, planes }: ReadyShot, time: number): number => {
  const isStill = JSON.stringify(camera.from) === JSON.stringify(camera.to) && camera.shake === 0;
  if (!isStill || !planes.every(({ plane }) => heldKinds.has(plane.kind))) return time;
  return Math.floor(time * heldFramesPerSecond + 1e-6) / heldFramesPerSecond;
};

const viewAt = ({ camera, seconds }: Shot, time: number): View => {
  const part = eased(camera.ease, time / seconds);
  const trembling = camera.shake * Math.exp(-time * 2.2);
  return {
    x: mix(camera.from.x, camera.to.x, part) + Math.sin(time * 61) * trembling,
    y: mix(camera.from.y, camera.to.y, part) + Math.cos(time * 53) * trembling,
    zoom: mix(camera.from.zoom, camera.to.zoom, part),
    roll: mix(camera.from.roll, camera.to.roll, part),
  };
};

const still = { x: 0, y: 0, scale: 1, stretch: 1, rotate: 0, opacity: 1 };
type Place = typeof still;

const placeAt = ({ moves, sway }: Pick<PlaneOf<'art'>, 'moves' | 'sway'>, time: number): Place => {
  const place = { ...still };
  for (const move of moves) {
    const part = eased(move.ease, (time - move.start) / (move.end - move.start));
    if (time < move.start && !move.from) continue;
    for (const [name, target] of Object.entries(move.to) as [keyof Place, number][]) {
      place[name] = mix(move.from?.[name] ?? place[name], target, part);
    }
  }
  if (sway) {
    const turn = Math.sin((time / sway.period + sway.phase) * Math.PI * 2);
    place.x += sway.x * turn;
    place.y += sway.y * turn;
    place.rotate += sway.rotate * turn;
  }
  return place;
};

const drawArt = ({ context, time, seed }: Moment, plane: PlaneOf<'art'>, raster: Raster): void => {
  const place = placeAt(plane, time);
  const [pivotX, pivotY] = plane.pivot;
  context.translate(plane.at[0] + place.x, plane.at[1] + place.y);
  context.scale(plane.scale * (plane.flip ? -1 : 1), plane.scale);
  context.translate(pivotX, pivotY);
  context.rotate(((plane.rotate + place.rotate) * Math.PI) / 180);
  context.scale(place.scale * place.stretch, place.scale);
  context.translate(-pivotX, -pivotY);
  context.globalAlpha = plane.opacity * place.opacity * brightness(plane.flicker, time, seed);
  if (plane.blend !== 'normal') context.globalCompositeOperation = plane.blend;
  context.drawImage(raster.canvas, raster.x, raster.y, raster.width, raster.height);
};
