import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Sizes of a script in bytes: as written, and compressed as the server sends it. */
export interface Weight {
  name: string;
  raw: number;
  gzip: number;
  brotli: number;
}

export const weigh = (name: string, script: Buffer): Weight => ({
  name,
  raw: script.length,
  gzip: gzipSync(script, { level: 9 }).length,
  brotli: brotliCompressSync(script).length,
});

/** Files are sent one by one, so their compressed sizes add up. */
export const addWeights = (name: string, weights: readonly Weight[]): Weight => ({
  name,
  raw: weights.reduce((sum, { raw }) => sum + raw, 0),
  gzip: weights.reduce((sum, { gzip }) => sum + gzip, 0),
  brotli: weights.reduce((sum, { brotli }) => sum + brotli, 0),
});
