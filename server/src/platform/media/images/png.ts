import { crc32, inflateSync } from 'node:zlib';
import type { CleanImage } from './clean-image.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** What the pixels need (PNG, third edition, 11.2 and 11.3); all else is words about them. */
const kept = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** Follows the chunks to IEND, checking each. @throws RangeError when it ends before */
export const cleanPng = (bytes: Buffer): CleanImage | null => {
  if (!bytes.subarray(0, 8).equals(signature)) return null;
  const parts: Buffer[] = [signature];
  const data: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null;
    if (type === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (!size) return null;
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return size && startsAsZlib(data) ? { extension: 'png', ...size, bytes: Buffer.concat(parts) } : null;
};

/** The picture's data is one zlib stream; a full one would be as large as its header says, so only its start is tried. */
const startsAsZlib = ([first]: readonly Buffer[]): boolean => {
  if (!first) return false;
  try {
    inflateSync(first.subarray(0, 512), { finishFlush: 2, maxOutputLength: 1024 * 1024 });
    return true;
  } catch {
    return false;
  }
};
