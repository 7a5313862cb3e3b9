import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanScreenshot, countPixels, maxStoredBytes } from './clean-screenshot.ts';

/** Fast ones of libvips, above the size that is stored. */
const encoding = { png: {}, jpeg: { quality: 90 }, webp: { quality: 90, effort: 0 } };

/** A picture whose pixels are random, the worst for every encoder. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

it('the pixels of a screenshot are counted by its header alone', async () => {
  const bytes = await sharp({ create: { width: 300, height: 20, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  expect(await countPixels(bytes)).toBe(6000);
  expect(await countPixels(bytes.subarray(0, 200))).toBe(6000);
  expect(await countPixels(Buffer.from('no picture'))).toBeNull();
});

it.each([
  ['png', 'png', 800, 400],
  ['jpeg', 'jpg', 800, 400],
  ['webp', 'webp', 800, 400],
  ['png', 'png', 4096, 1024],
] as const)(
  'a screenshot as %s is stored as %s within 2,048 pixels',
  async (format, extension, width, height) => {
    const flat = sharp({ create: { width, height, channels: 4, background: '#2980b9' } });
    const image = await cleanScreenshot(await flat.toFormat(format).toBuffer());
    const scale = Math.min(1, 2048 / width);
    expect(image).toMatchObject({ extension, width: width * scale, height: height * scale });
  },
);

it.each(['png', 'jpeg', 'webp'] as const)(
  'a screenshot of noise as %s is stored with 1 MB',
  async (format) => {
    const image = await cleanScreenshot(
      await noise(2100, 1000).toFormat(format, encoding[format]).toBuffer(),
    );
    expect(image?.extension).toBe('jpg');
    expect(image?.bytes.length).toBeLessThanOrEqual(maxStoredBytes);
    expect(image?.width).toBeLessThanOrEqual(2048);
  },
);

it('a photo is turned upright before it is scaled', async () => {
  const turned = await noise(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await cleanScreenshot(turned)).toMatchObject({ width: 20, height: 40 });
});

it('what is no picture stays none', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])
    expect(await cleanScreenshot(bytes)).toBeNull();
});
