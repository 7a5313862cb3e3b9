import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressedTypes = /\.(js|css|svg|txt)$/;

const compressors = {
  '.br': (bytes: Buffer) =>
    brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a compressed file beside each built file that becomes smaller. The server sends these files as they are. */
export const compressFiles = (): Plugin => {
  let outDir = '';
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir);
    },
    closeBundle: {
      // After the service worker is written.
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          if (compressedTypes.test(name)) writeSmaller(path.join(outDir, name));
        }
      },
    },
  };
};

const writeSmaller = (file: string) => {
  const bytes = readFileSync(file);
  for (const [extension, compress] of Object.entries(compressors)) {
    const compressed = compress(bytes);
    if (compressed.length < bytes.length) writeFileSync(file + extension, compressed);
  }
};
