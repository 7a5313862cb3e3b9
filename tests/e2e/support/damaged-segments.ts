/** Finds a box of an MP4 file by its path. @returns where its content starts and ends */
const findBox = (bytes: Buffer, [name, ...rest]: string[], from = 0, to = bytes.length): [number, number] => {
  for (let at = from; at + 8 <= to; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== name) continue;
    const end = at + bytes.readUInt32BE(at);
    return rest.length === 0 ? [at + 8, end] : findBox(bytes, rest, at + 8, end);
  }
  throw new Error(`there is no ${name}`);
};

/** The ways in which the index of a segment, its `moof` box, can be damaged. */
export const damages = {
  'with an empty index': (bytes: Buffer): void => void bytes.fill(0, ...findBox(bytes, ['moof'])),
  'whose samples have wrong sizes': (bytes: Buffer): void => {
    const [start, end] = findBox(bytes, ['moof', 'traf', 'trun']);
    bytes.fill(0x7f, start + 16, end);
  },
  'that names another time': (bytes: Buffer): void => {
    const [start, end] = findBox(bytes, ['moof', 'traf', 'tfdt']);
    bytes.fill(0x11, start + 4, end);
  },
  'whose index has another name': (bytes: Buffer): void => {
    const [start] = findBox(bytes, ['moof']);
    bytes.write('m00f', start - 4, 'latin1');
  },
};
