import type { CleanImage } from './clean-image.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** Adobe's says how the colors are coded. */
const adobe = 0xee;

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isMetadata = (marker: number) =>
  (marker > 0xe0 && marker <= 0xef && marker !== adobe) || marker === comment;

/** Where the coded data that starts at `from` ends: at the next marker that is no restart (ITU-T T.81, B.1.1.5). */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) throw new RangeError('the scan has no end');
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += 1;
  }
};

/** Follows the segments to the end of the image. @throws RangeError when it ends before */
export const cleanJpeg = (bytes: Buffer): CleanImage | null => {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return null;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    let end = at + 2 + length;
    if (isFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === startOfScan) {
      end = endOfScan(bytes, end);
      hasScan = true;
    }
    if (!isMetadata(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return size && hasScan ? { extension: 'jpg', ...size, bytes: Buffer.concat(parts) } : null;
};
