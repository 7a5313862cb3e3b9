/**
 * A body in the form that Node sends fastest. A small body is a Latin-1 string, which Node sends in one write with the
 * headers. A large body stays a Buffer, because copying it would take longer than a second write.
 */
export type WireBytes = string | Buffer;

/** Node writes strings up to this size without allocating memory. */
const maxStringBytes = 16 * 1024;

export const wireBytesOf = (bytes: Buffer): WireBytes =>
  bytes.length <= maxStringBytes ? bytes.toString('latin1') : bytes;

/** The encoding for `response.end`; Node ignores it for a Buffer. */
export const wireEncoding = 'latin1';

export const bufferOf = (bytes: WireBytes): Buffer =>
  typeof bytes === 'string' ? Buffer.from(bytes, wireEncoding) : bytes;
