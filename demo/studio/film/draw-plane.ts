import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawPerson, type ReadyPerson } from '../people/company.ts';
import type { Raster } from './artwork.ts';
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
import type { View } from './film.ts';
import { drawDigits, drawFootprints, drawScanlines, drawWindows } from './marks.ts';
import { cameraTransform, personTransform, placeAt } from './placement.ts';
import type { Plane, PlaneOf } from './plane.ts';
import { drawFog, drawGlass, drawRain, drawSea, drawSnow, drawSteam } from './weather.ts';

/** A plane whose drawing is rasterized, so that any of its moments can be drawn. */
export interface ReadyPlane {
  plane: Plane;
  raster?: Raster;
  person?: ReadyPerson;
  seed: number;
}

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
  footprints: drawFootprints,
  digits: drawDigits,
  scanlines: drawScanlines,
  shade: drawShade,
};

/** Draws one moment of a plane as the camera sees it; `time` is seconds since its shot began. */
export const drawPlane = (
  context: SKRSContext2D,
  { plane, raster, person, seed }: ReadyPlane,
  camera: View,
  time: number,
): void => {
  context.save();
  context.transform(...cameraTransform(camera, plane.depth));
  const moment: Moment = { context, time, seed };
  if (raster && plane.kind === 'art') drawArt(moment, plane, raster);
  else if (person && plane.kind === 'person') {
    context.transform(...personTransform(plane, time));
    drawPerson(moment, plane, person);
  } else if (plane.kind !== 'art' && plane.kind !== 'person' && plane.kind !== 'people') {
    // Each function takes the kind it is listed under, which an index hides from the compiler.
    (drawers[plane.kind] as (moment: Moment, plane: Plane) => void)(moment, plane);
  }
  context.restore();
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
