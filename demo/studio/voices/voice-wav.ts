import { readFileSync, writeFileSync } from 'node:fs';

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
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(voiceRate, 24);
  header.writeUInt32LE(voiceRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length * 2, 40);
  const data = Int16Array.from(samples, (value) => Math.round(value * 32_767));
  writeFileSync(file, Buffer.concat([header, Buffer.from(data.buffer)]));
};
