import type { CleanImage } from './clean-image.ts';

interface Size {
  width: number;
  height: number;
}

/** RFC 9649, 2.7.1: a profile, Exif, XMP and animation are announced here. */
const keptFlags = 0x10;
const animation = 0x02;

const sizeOf = {
  'VP8 ': (data: Buffer): Size | null =>
    data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : null,
  VP8L: (data: Buffer): Size | null => {
    if (data.readUInt8(0) !== 0x2f) return null;
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
} as const;

const chunkOf = (type: string, data: Buffer) => {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Follows the chunks of a still picture. @throws RangeError when it ends before */
export const cleanWebp = (bytes: Buffer): CleanImage | null => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const fileEnd = 8 + bytes.readUInt32LE(4);
  const parts: Buffer[] = [];
  let size: Size | null = null;
  for (let at = 12; at + 8 <= fileEnd; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > bytes.length) return null;
    const data = Buffer.from(bytes.subarray(at + 8, end));
    if (type === 'VP8X') {
      const flags = data.readUInt8(0);
      if (at !== 12 || flags & animation) return null;
      data.writeUInt8(flags & keptFlags, 0);
      parts.push(chunkOf(type, data));
    } else if (type === 'VP8 ' || type === 'VP8L') {
      if (size) return null;
      size = sizeOf[type](data);
      parts.push(chunkOf(type, data));
    } else if (type === 'ALPH') {
      parts.push(chunkOf(type, data));
    }
    at = end + (length % 2);
  }
  if (!size) return null;
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return { extension: 'webp', ...size, bytes: chunkOf('RIFF', content) };
};
