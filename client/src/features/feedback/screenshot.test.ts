import { expect, test } from 'vitest';
import { encodeScreenshot, fitInto } from './screenshot.ts';

test('a picture keeps its shape and is never enlarged', () => {
  expect(fitInto({ width: 3000, height: 1500 }, 1920)).toEqual({ width: 1920, height: 960 });
  expect(fitInto({ width: 1, height: 40_000 }, 1920)).toEqual({ width: 1, height: 1920 });
  expect(fitInto({ width: 320, height: 568 }, 1920)).toEqual({ width: 320, height: 568 });
});

test('a picture larger than one piece is encoded whole', async () => {
  const bytes = Uint8Array.from({ length: 70_001 }, (_, index) => index % 251);
  const encoded = await encodeScreenshot({ id: '', url: '', blob: new Blob([bytes]) });
  expect(Buffer.from(encoded, 'base64').equals(Buffer.from(bytes))).toBe(true);
});
