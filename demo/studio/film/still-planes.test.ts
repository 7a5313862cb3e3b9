import { describe, expect, it } from 'vitest';
import { type Plane, planeSchema } from './plane.ts';
import { groupStillPlanes } from './still-planes.ts';

const planes: Plane[] = [
  {
    kind: 'sky',
    stops: [
      [0, '#000000'],
      [1, '#102030'],
    ],
  },
  { kind: 'art', art: 'room' },
  { kind: 'glow', at: [0, 0], radius: 9, color: '#ffffff', flicker: 'steady' },
  { kind: 'person', poses: [[0, 'front']], at: [0, 0], scale: 9 },
  { kind: 'art', art: 'door' },
  { kind: 'shade', color: '#102030', opacity: 0.5 },
  { kind: 'art', art: 'lamp', flicker: 'candle' },
].map((plane) => planeSchema.parse(plane));

const kindsOf = (isStillCamera: boolean) =>
  groupStillPlanes(planes, isStillCamera).map((group) => [
    group.isStill,
    group.planes.map(({ kind }) => kind),
  ]);

describe('the planes that one picture stands for', () => {
  it('lie on each other, do not move, and above the ground do not change what is behind them', () => {
    expect(kindsOf(true)).toEqual([
      [true, ['sky', 'art', 'glow']],
      [false, ['person']],
      [true, ['art']],
      [false, ['shade', 'art']],
    ]);
  });

  it('are none when the camera moves', () => {
    expect(kindsOf(false)).toEqual([[false, planes.map(({ kind }) => kind)]]);
  });
});
