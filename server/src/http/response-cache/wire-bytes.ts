/**
 * Bytes in the form that Node sends quickest. Few are a string of one character each (Latin-1): they go out in one piece
 * with the headers. Many stay as they are, as copying them would take longer than a second piece.
 */
export type WireBytes = string | Buffer;

/** What Node writes without asking for memory. */
const maxStringBytes = 16 * 1024;

export const wireBytesOf = (bytes: Buffer): WireBytes =>
  bytes.length <= maxStringBytes ? bytes.toString('latin1') : bytes;

/** The encoding in which Node sends them; it does not matter to a Buffer. */
export const wireEncoding = 'latin1';

export const bufferOf = (bytes: WireBytes): Buffer =>
  typeof bytes === 'string' ? Buffer.from(bytes, wireEncoding) : bytes;
