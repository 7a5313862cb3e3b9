import { stage } from './plane.ts';

// Matroska (RFC 9559) with raw frames: the simplest container in which a frame has a time, so that one that is held is sent once.

/** The ffmpeg arguments that open what these functions write, on its standard input. */
export const timedFramesInput: readonly string[] = [
  // Each frame has 2 MB, and ffmpeg would queue eight.
  ...['-thread_queue_size', '1'],
  ...['-f', 'matroska', '-i', 'pipe:0'],
];

/** The size of an element in eight bytes. */
const sizeOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(bytes));
  return size;
};
const element = (id: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), sizeOf(content.length), content]);
const group = (id: string, ...content: readonly Buffer[]): Buffer => element(id, Buffer.concat(content));
const text = (id: string, value: string): Buffer => element(id, Buffer.from(value));
const integer = (id: string, value: number): Buffer => {
  const content = Buffer.alloc(4);
  content.writeUInt32BE(value);
  return element(id, content);
};

const unknownSize = Buffer.from('01ffffffffffffff', 'hex');
const trackNumber = 1;

/** What the frames follow: the names of the elements are those of the RFC. */
export const framesHeader = (): Buffer => {
  const ebml = group('1a45dfa3', text('4282', 'matroska'), integer('4287', 2), integer('4285', 2));
  const millisecond = integer('2ad7b1', 1_000_000);
  const video = group('e0', integer('b0', stage.width), integer('ba', stage.height), text('2eb524', 'RGBA'));
  const track = group(
    'ae',
    ...[integer('d7', trackNumber), integer('73c5', trackNumber), integer('83', 1), integer('9c', 0)],
    ...[text('86', 'V_UNCOMPRESSED'), integer('23e383', 1e9 / stage.framesPerSecond), video],
  );
  const segment = Buffer.concat([Buffer.from('18538067', 'hex'), unknownSize]);
  return Buffer.concat([ebml, segment, group('1549a966', millisecond), group('1654ae6b', track)]);
};

/** What precedes the bytes of a frame. */
export const frameHeader = (seconds: number, bytes: number): Buffer => {
  const time = integer('e7', Math.round(seconds * 1000));
  // The track, no time of its own within the cluster, and a key frame.
  const block = Buffer.from([0x80 | trackNumber, 0, 0, 0x80]);
  const blockSize = sizeOf(block.length + bytes);
  const blockId = Buffer.from('a3', 'hex');
  const clusterBytes = time.length + blockId.length + blockSize.length + block.length + bytes;
  return Buffer.concat([
    ...[Buffer.from('1f43b675', 'hex'), sizeOf(clusterBytes)],
    ...[time, blockId, blockSize, block],
  ]);
};
