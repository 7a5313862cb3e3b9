import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** The smallest body that is worth compressing: a smaller one fits into one packet in any case. */
export const minCompressedBytes = 1024;
/** The quality for bodies that are compressed while a request waits. 6 takes a quarter more time for the same size. */
export const brotliQuality = 5;

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
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  });
};
