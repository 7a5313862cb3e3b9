import { describe, expect, it } from 'vitest';
import { listDramas } from '../demo-content.ts';
import { expressionAt } from './acting.ts';
import { type Shape, shapeOf } from './cast.ts';
import { areaOf } from './contour.ts';
import { cutPlanes, type Planes } from './cut-planes.ts';
import { listStalePoses, readCast } from './planes-file.ts';

const casts = listDramas().map(({ source, folder }) => ({
  slug: source.slug,
  folder,
  cast: readCast(folder),
}));

describe('the faces of the demo library', () => {
  it.each(casts)('$slug has planes that were cut from the numbers of its cast', ({ folder, cast }) => {
    expect(listStalePoses(folder, cast)).toEqual([]);
  });

  it('open the mouth while they speak, close it after the line, and blink', () => {
    const acting = { moods: [[0, 'calm']], looks: [] } as const;
    const speech = [{ fromSeconds: 1, toSeconds: 3 }];
    const at = (seconds: number) => expressionAt(acting, { own: speech, others: [] }, seconds, 7);
    const frames = Array.from({ length: 80 }, (_, frame) => frame / 10);
    expect(
      Math.max(...frames.filter((time) => time >= 1 && time < 3).map((time) => at(time).open)),
    ).toBeGreaterThan(0.2);
    expect(Math.max(...frames.filter((time) => time < 1 || time > 3.05).map((time) => at(time).open))).toBe(
      0,
    );
    expect(Math.min(...frames.map((time) => at(time).lid))).toBeLessThan(0.2);
  });

  it('turn a hat with the head, and leave the head out of an insert of hands', () => {
    const [{ cast } = { cast: undefined }] = casts;
    if (!cast) throw new Error('no drama has a cast');
    const [name = ''] = Object.keys(cast.poses);
    const hat = { parts: [{ ball: [0, 0.6, 0.9], radii: [0.3, 0.1, 0.3], mirror: false, away: false }] };
    const cut = (onHead: true | undefined, insert: true | undefined) =>
      cutPlanes(
        {
          ...shapeOf(cast, name),
          ...(insert && { insert }),
          turn: { yaw: 60, pitch: 0, roll: 0 },
          hair: undefined,
          torso: undefined,
          things: [
            {
              name: 'hat',
              shape: { ...hat, blend: 0, ...(onHead && { onHead }) } as Shape['things'][0]['shape'],
            },
          ],
        },
        0.06,
      );
    const middleOf = ({ surfaces }: Planes): number => {
      const points = surfaces.hat?.shape.flat() ?? [];
      return points.reduce((sum, [x]) => sum + x, 0) / points.length;
    };
    expect(Math.abs(middleOf(cut(undefined, true)))).toBeLessThan(0.1);
    expect(middleOf(cut(true, undefined))).toBeGreaterThan(0.5);
    expect(Object.keys(cut(undefined, true).surfaces)).toEqual(['hat']);
  });

  it('hide the far half of the face behind the nose when the head turns', () => {
    const [{ cast } = { cast: undefined }] = casts;
    if (!cast) throw new Error('no drama has a cast');
    const [name = ''] = Object.keys(cast.poses);
    const shape = { ...shapeOf(cast, name), hair: undefined, torso: undefined, things: [] };
    const farArea = (yaw: number): number =>
      cutPlanes({ ...shape, turn: { yaw, pitch: 0, roll: 0 } }, 0.06).far.reduce(
        (sum, loop) => sum + areaOf(loop),
        0,
      );
    expect(farArea(70)).toBeLessThan(farArea(25) / 3);
  });

  it('wear nail guards beyond the fingertips of a hand', () => {
    const [{ cast } = { cast: undefined }] = casts;
    if (!cast) throw new Error('no drama has a cast');
    const shape = { ...shapeOf(cast, Object.keys(cast.poses)[0] ?? ''), hair: undefined, torso: undefined };
    const hand = {
      wrist: [0, -1.6, 1] as [number, number, number],
      yaw: 0,
      pitch: 0,
      roll: 0,
      size: 1.2,
      curl: [0, 0, 0, 0],
      spread: 6,
      thumb: 0.5,
      forearm: 0.5,
      bend: 0,
      mirror: false,
    };
    const topOf = (name: string, nailGuards: number): number => {
      const things = [{ name: 'hand', shape: { hand: { ...hand, nailGuards } } }];
      const loops = cutPlanes({ ...shape, lights: [], things }, 0.03).surfaces[name]?.shape ?? [];
      return Math.min(...loops.flat().map(([, y]) => y));
    };
    expect(topOf('hand guards', 0.4)).toBeLessThan(topOf('hand guards', 0.1) - 0.2);
    expect(topOf('hand guards', 0.4)).toBeLessThan(topOf('hand', 0.4));
  });
});
