import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { videoExtensions } from '@cliffhanger/contracts/staff';
import { VideoError, videoDemuxer } from './video-info.ts';

interface Container {
  /** For a person, with its article. */
  name: string;
  /** That of ffmpeg; null for a container that cannot be imported. */
  demuxer: string | null;
  matches(head: Buffer): boolean;
}

const startsWith = (...bytes: number[]) => {
  const start = Buffer.from(bytes);
  return (head: Buffer): boolean => head.subarray(0, start.length).equals(start);
};
const says = (offset: number, ...words: string[]) => {
  return (head: Buffer): boolean => words.includes(head.toString('latin1', offset, offset + 4));
};
/** Packets of 188 bytes, or of 192 with a time in front. */
const isTransportStream = (head: Buffer): boolean =>
  [
    [0, 188],
    [4, 196],
  ].some((syncs) => syncs.every((offset) => head[offset] === 0x47));

const matroskaHeader = [0x1a, 0x45, 0xdf, 0xa3] as const;

/** By the first bytes of a file. */
const containers: readonly Container[] = [
  { name: 'a Matroska or WebM file', demuxer: 'matroska', matches: startsWith(...matroskaHeader) },
  {
    name: 'an MP4 or QuickTime file',
    demuxer: 'mov',
    matches: says(4, 'ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'styp', 'moof'),
  },
  { name: 'an MPEG transport stream', demuxer: 'mpegts', matches: isTransportStream },
  { name: 'an AVI file', demuxer: null, matches: says(8, 'AVI ') },
  { name: 'a Flash video', demuxer: null, matches: says(0, 'FLV\x01') },
  { name: 'a Windows Media file', demuxer: null, matches: startsWith(0x30, 0x26, 0xb2, 0x75) },
  { name: 'an MPEG program stream', demuxer: null, matches: startsWith(0, 0, 1, 0xba) },
  { name: 'an Ogg file', demuxer: null, matches: says(0, 'OggS') },
];
const firstBytes = 256;

/**
 * Checks what ffmpeg does not tell: that a file has the content that its name says, and that no second video is behind the
 * first one, as `cat` writes them. Versions of ffmpeg that do not read the second one do not mention it.
 *
 * @throws VideoError
 */
export const checkContainer = async (file: string): Promise<void> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const found = await findContainer(handle);
    if (found && found.demuxer !== videoDemuxer(file)) throw wrongName(found);
    const isJoined =
      (found?.demuxer === 'mov' && (await hasSecondMovie(handle, size))) ||
      (found?.demuxer === 'matroska' && (await hasSecondHeader(file)));
    if (isJoined) throw new VideoError('severalVideos', {});
  } finally {
    await handle.close();
  }
};

const findContainer = async (handle: FileHandle): Promise<Container | undefined> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstBytes), 0, firstBytes, 0);
  const head = buffer.subarray(0, bytesRead);
  return containers.find(({ matches }) => matches(head));
};

const wrongName = ({ name, demuxer }: Container): VideoError => {
  const endings = videoExtensions.filter((each) => demuxer !== null && videoDemuxer(`.${each}`) === demuxer);
  return endings.length > 0
    ? new VideoError('wrongEnding', { format: name, endings: endings.join(', ') })
    : new VideoError('formatUnknown', { format: name, endings: videoExtensions.join(', ') });
};

/** Whether an MP4 has a second index. Fragments can have it repeated, and are read without it. */
const hasSecondMovie = async (handle: FileHandle, fileBytes: number): Promise<boolean> => {
  const header = Buffer.alloc(16);
  let movies = 0;
  for (let offset = 0; offset + 8 <= fileBytes; ) {
    await handle.read(header, 0, header.length, offset);
    const type = header.toString('latin1', 4, 8);
    if (type === 'moof') return false;
    if (type === 'moov') movies += 1;
    const short = header.readUInt32BE(0);
    const bytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    // Zero: up to the end. Less than a header: no box.
    if (bytes < 8) break;
    offset += bytes;
  }
  return movies > 1;
};

const longestHeaderBytes = 128;

/** Whether a Matroska file has the header of another one in it. */
const hasSecondHeader = async (file: string): Promise<boolean> => {
  const header = Buffer.from(matroskaHeader);
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, {
    start: header.length,
    highWaterMark: 1024 ** 2,
  })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(header); at >= 0; at = bytes.indexOf(header, at + 1))
      if (/matroska|webm/.test(bytes.toString('latin1', at, at + longestHeaderBytes))) return true;
    rest = bytes.subarray(-longestHeaderBytes);
  }
  return false;
};
