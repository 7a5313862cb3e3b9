import { crc32 } from 'node:zlib';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { everyNth } from '../../../../tests/support/walk-options.ts';
import { cleanImage } from './clean-image.ts';

/** The places in a file: every fifth by default, all of them in npm run test:all. */
const placesIn = ({ length }: Buffer) => everyNth([...Array(length).keys()], 5);
const secret = 'GPS 48.8584 N 2.2945 E';

const draw = (): Canvas => {
  const canvas = createCanvas(24, 16);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#c0392b';
  pen.fillRect(0, 0, 12, 16);
  pen.fillStyle = '#2980b9';
  pen.fillRect(12, 0, 12, 16);
  return canvas;
};
const png = await draw().encode('png');
const jpeg = await draw().encode('jpeg');
const webp = await draw().encode('webp');
const tooWide = await createCanvas(16_400, 2).encode('png');

const pngChunk = (type: string, data: Buffer) => {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
};
const jpegSegment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const riffChunk = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};
/** Returns an extended WebP, whose flags can announce Exif (0x08) or an animation (0x02). */
const extendedWebp = (flags: number) => {
  const header = Buffer.alloc(10);
  header.writeUInt8(flags);
  header.writeUIntLE(23, 4, 3);
  header.writeUIntLE(15, 7, 3);
  // The encoder also writes the extended form, so only the bytes after its header are used.
  const picture = webp.subarray(30);
  const exif = riffChunk('EXIF', Buffer.from(`${secret}!`));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', header), picture, exif]));
};

const ending = Buffer.from(`<script>${secret}</script>`);
const told = {
  png: Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', Buffer.from(`Comment\0${secret}`)),
    pngChunk('eXIf', Buffer.from(secret)),
    png.subarray(33),
    ending,
  ]),
  jpg: Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, Buffer.from(`Exif\0\0${secret}`)),
    jpegSegment(0xfe, Buffer.from(secret)),
    jpeg.subarray(2),
    ending,
  ]),
  webp: Buffer.concat([extendedWebp(0x08), ending]),
};

describe.each(Object.entries(told))('a picture as %s', (extension, bytes) => {
  it('keeps its pixels, and nothing that is told about it', async () => {
    expect(bytes.includes(secret)).toBe(true);
    const image = await cleanImage(bytes);
    expect(image).toMatchObject({ extension, width: 24, height: 16 });
    const cleaned = image?.bytes ?? Buffer.alloc(0);
    expect(cleaned.includes(secret)).toBe(false);
    const canvas = createCanvas(24, 16);
    const pen = canvas.getContext('2d');
    pen.drawImage(await loadImage(cleaned), 0, 0);
    const [red, , blue] = pen.getImageData(4, 8, 1, 1).data;
    const [otherRed, , otherBlue] = pen.getImageData(20, 8, 1, 1).data;
    expect(Number(red)).toBeGreaterThan(Number(blue));
    expect(Number(otherBlue)).toBeGreaterThan(Number(otherRed));
    expect(await cleanImage(cleaned)).toMatchObject({ extension, width: 24, height: 16 });
  });

  it('cut off anywhere is none', async () => {
    const whole = (await cleanImage(bytes))?.bytes ?? Buffer.alloc(0);
    for (const length of [...placesIn(whole), whole.length - 1]) {
      expect(await cleanImage(whole.subarray(0, length)), `${length} bytes`).toBeNull();
    }
  });

  it('with any byte changed is a picture or none, never a failure', async () => {
    for (const at of placesIn(bytes)) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at);
      await expect(cleanImage(changed)).resolves.toBeDefined();
    }
  });
});

it('a photo is turned upright before its orientation is dropped', async () => {
  const turned = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const image = await cleanImage(turned);
  expect(image).toMatchObject({ extension: 'jpg', width: 16, height: 24 });
  const { orientation, exif } = await sharp(image?.bytes).metadata();
  expect({ orientation, exif }).toEqual({});
});

describe('what is no picture', () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['words', Buffer.from('not a picture at all')],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an animation', extendedWebp(0x02)],
    ['a signature alone', png.subarray(0, 8)],
    [
      'a picture of 60,000 times 60,000',
      Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]),
    ],
    ['a picture with a side of 16,400', tooWide],
  ])('%s', async (_, bytes) => {
    expect(await cleanImage(bytes)).toBeNull();
  });
});
