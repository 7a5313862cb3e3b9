import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;

/** The smallest body that is worth compressing: a smaller one fits into one packet in any case. */
export const minCompressedBytes = 1024;
/** The quality for bodies that are compressed once and kept. 6 takes a quarter more time for the same size. */
export const brotliQuality = 5;
/**
 * Brotli's parameters for bodies that are compressed for one response. Quality 3 compresses the feed of 24 KB to 3.8 KB
 * in 55 µs, and quality 5 to 3.5 KB in 127 µs. Nearly all bodies fit into the window of 64 KB. gzip takes longer for the
 * larger bodies and saves no bytes, and not every browser accepts zstd.
 */
const responseParams = { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 16 };
/** A body up to this size is compressed in one call. A stream takes three to five times as much processor time. */
const maxBytesAtOnce = 64 * 1024;

/** Data and pages. Media is compressed by its own codecs, and an event stream would wait in the compressor's buffer. */
const compressedTypes = /^(application\/json|text\/(html|css|javascript))\b/;

/**
 * Compresses the responses that no cache or file has compressed already. docs/decisions/0033-first-screen.md says why
 * this does not reveal secrets.
 */
export const compressResponses = async (app: FastifyInstance): Promise<void> => {
  await app.register(fastifyCompress, {
    globalDecompression: false,
    customTypes: compressedTypes,
    encodings: ['br', 'gzip'],
    threshold: minCompressedBytes,
    syncThreshold: maxBytesAtOnce,
    brotliOptions: { params: responseParams },
  });
};
