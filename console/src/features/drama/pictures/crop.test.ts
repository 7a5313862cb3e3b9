import { expect, it } from 'vitest';
import { cover, cropArea, moveCrop, wholePicture } from './crop.ts';

it('a part has its shape, stays within the picture, and is moved by a drag', () => {
  const wide = { width: 1920, height: 1080 };
  expect(cropArea(wide, 2 / 3, wholePicture)).toEqual({ left: 600, top: 0, width: 720, height: 1080 });
  const close = { zoom: 2, x: 0, y: 1 };
  expect(cropArea(wide, 2 / 3, close)).toEqual({ left: 0, top: 540, width: 360, height: 540 });
  expect(moveCrop(wide, 2 / 3, wholePicture, -0.5, 0.5)).toEqual({ zoom: 1, x: 0.8, y: 0.5 });
  expect(moveCrop(wide, 2 / 3, close, 9, -9)).toEqual({ zoom: 2, x: 0, y: 1 });
  expect(cover({ left: 600, top: 0, width: 720, height: 1080 }, 1)).toEqual({
    left: 600,
    top: 180,
    width: 720,
    height: 720,
  });
});
