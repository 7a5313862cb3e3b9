/** The content of a box of an MP4 file (ISO/IEC 14496-12). */
type Box = { name: string; view: DataView };

const headerBytes = 8;

/** Lists the boxes that stand one after the other, up to the first one that does not fit. */
const listBoxes = (parent: DataView): readonly Box[] => {
  const boxes: Box[] = [];
  let at = 0;
  while (at + headerBytes <= parent.byteLength) {
    const size = parent.getUint32(at);
    if (size < headerBytes || at + size > parent.byteLength) break;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((offset) => parent.getUint8(at + offset)));
    const content = new DataView(parent.buffer, parent.byteOffset + at + headerBytes, size - headerBytes);
    boxes.push({ name, view: content });
    at += size;
  }
  return boxes;
};

const childrenOf = (boxes: readonly Box[], name: string): readonly Box[] =>
  boxes.filter((box) => box.name === name).flatMap(({ view }) => listBoxes(view));

/** The optional fields of a track run, each of four bytes, by the bit that announces them. */
const runFields = { dataOffset: 0x1, firstSampleFlags: 0x4 };
const sampleFields = { duration: 0x100, size: 0x200, flags: 0x400, compositionTimeOffset: 0x800 };
const fieldBytes = 4;
const countSet = (flags: number, fields: Record<string, number>) =>
  Object.values(fields).filter((bit) => (flags & bit) !== 0).length;

/** Adds up the sizes of the samples of a track run (`trun`); null if it names more samples than it describes. */
const sumSampleSizes = (run: DataView): number | null => {
  if (run.byteLength < headerBytes) return null;
  const flags = run.getUint32(0) & 0xffffff;
  const count = run.getUint32(4);
  const sampleBytes = countSet(flags, sampleFields) * fieldBytes;
  const start = headerBytes + countSet(flags, runFields) * fieldBytes;
  if (start + count * sampleBytes > run.byteLength) return null;
  if ((flags & sampleFields.size) === 0) return 0;
  const sizeOffset = (flags & sampleFields.duration) === 0 ? 0 : fieldBytes;
  let sum = 0;
  for (let index = 0; index < count; index += 1)
    sum += run.getUint32(start + index * sampleBytes + sizeOffset);
  return sum;
};

/**
 * Whether the samples of a segment lie within it. hls.js looks through samples as long as their sizes say, so damaged
 * sizes make it stop the page for minutes.
 */
export const hasPlausibleSamples = (bytes: ArrayBuffer): boolean => {
  const tracks = childrenOf(listBoxes(new DataView(bytes)), 'moof');
  const sums = childrenOf(tracks, 'traf')
    .filter(({ name }) => name === 'trun')
    .map(({ view }) => sumSampleSizes(view));
  return (
    sums.every((sum) => sum !== null) &&
    sums.reduce<number>((all, sum) => all + (sum ?? 0), 0) <= bytes.byteLength
  );
};
