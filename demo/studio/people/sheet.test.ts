import type { Canvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { castSchema, shapeOf } from './cast.ts';
import { cutPlanes } from './cut-planes.ts';
import { preparePose } from './person.ts';

const castOf = (tear: number, worn: object = {}) =>
  castSchema.parse({
    lights: { front: [{ from: [0, 0, 1] }] },
    people: {
      paper: {
        sheet: { tear },
        skull: { base: 'average' },
        features: {},
        ...worn,
        tones: {
          skin: ['#ffffff', '#ffffff'],
          neck: ['#ffffff'],
          ink: '#000000',
          white: ['#ffffff', '#ffffff'],
          iris: '#000000',
          lip: ['#ffffff', '#ffffff'],
        },
      },
    },
    poses: { front: { person: 'paper', light: 'front' } },
  });
const planesOf = (cast: ReturnType<typeof castOf>) => cutPlanes(shapeOf(cast, 'front'), 0.03);

describe('a sheet of paper as a head', () => {
  it('is one plane when whole and two when torn', () => {
    expect(planesOf(castOf(0)).surfaces.skin?.shape).toHaveLength(1);
    expect(planesOf(castOf(0.08)).surfaces.skin?.shape).toHaveLength(2);
  });

  it('has its print behind the features and its glasses before them', () => {
    const cast = castOf(0, {
      marks: [
        {
          area: [
            [-0.1, 0.6],
            [0.1, 0.6],
            [0.1, 0.8],
            [-0.1, 0.8],
          ],
          tones: ['#ff0000', '#ff0000'],
        },
      ],
      glasses: { color: '#0000ff', height: 0.2, drop: 0, thickness: 0.1 },
    });
    const { behind, before } = preparePose(cast, 'front', planesOf(cast), 40);
    const colorOf = (layer: Canvas, x: number, y: number) => [
      ...layer.getContext('2d').getImageData(Math.round((1.8 + x) * 40), Math.round((1.6 - y) * 40), 1, 1)
        .data,
    ];
    expect(colorOf(behind, 0, 0.7)).toEqual([255, 0, 0, 255]);
    expect(colorOf(before, 0.285, 0.2)).toEqual([0, 0, 255, 255]);
  });
});
