import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;

/** The smallest body that is worth compressing: a smaller one fits into one packet in any case. */
export const minCompressedBytes = 1024;
/** The quality for bodies that are compressed once and kept. 6 takes a quarter more time for the same size. */
export const brotliQuality = 5;
/**
 * For bodies that are compressed for one response. The feed, 24 KB, takes 55 µs and gets 3.8 KB, with quality 5 127 µs
 * and 3.5 KB. The window, 2^16 bytes, holds nearly all of them.
 */
const responseParams = { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 16 };
/** Up to this size, a body is compressed at once. A compressing stream for each response takes four times as long. */
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
