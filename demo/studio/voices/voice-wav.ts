import { readFileSync, writeFileSync } from 'node:fs';
import { wavHeader } from '../sound/wav-header.ts';

/** Samples per second of the recorded voices. */
export const voiceRate = 16_000;

/** Reads a 16-bit mono WAV file of `voiceRate`. */
export const readWav = (file: string): Float32Array => {
  const bytes = readFileSync(file);
  const data = bytes.indexOf('data', 12, 'latin1');
  const length = bytes.readUInt32LE(data + 4) / 2;
  return Float32Array.from({ length }, (_, index) => bytes.readInt16LE(data + 8 + index * 2) / 32_768);
};

/** Writes such a file. */
export const writeWav = (file: string, samples: readonly number[]): void => {
  const data = Buffer.from(Int16Array.from(samples, (value) => Math.round(value * 32_767)).buffer);
  writeFileSync(file, Buffer.concat([wavHeader({ channels: 1, rate: voiceRate }, data.length), data]));
};
