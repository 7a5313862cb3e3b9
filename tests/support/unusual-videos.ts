import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFolderAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { canEncode, copyRotated, ffmpeg, ffmpegPath, hasBitstreamFilter, makeVideo } from './videos.ts';

const quick = ['-c:v', 'libx264', '-preset', 'ultrafast'];
// Few losses, as tests look at its colors.
const hevc = [
  '-c:v',
  'libx265',
  '-preset',
  'ultrafast',
  '-crf',
  '12',
  '-x265-params',
  'log-level=error',
  '-tag:v',
  'hvc1',
];

/** Encodes the test card in HDR: white at 203 nits, colors in BT.2020. */
const hdr = (transfer: 'smpte2084' | 'arib-std-b67') => (file: string) =>
  makeVideo(file, {
    size: '360x640',
    picture: [
      ...[
        '-vf',
        `format=gbrp,zscale=tin=bt709:pin=bt709:min=gbr:t=${transfer}:p=bt2020:m=bt2020nc:r=tv:npl=203`,
      ],
      ...['-pix_fmt', 'yuv420p10le', ...hevc],
      ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
    ],
  });

/** Writes files one behind the other, and removes them. */
const joinFiles = (file: string, parts: readonly string[]) => {
  writeFileSync(file, Buffer.concat(parts.map((part) => readFileSync(part))));
  for (const part of parts) rmSync(part);
};

interface UnusualVideo {
  extension: string;
  /** The encoder that ffmpeg needs. */
  encoder?: string;
  bitstreamFilter?: string;
  make(file: string): void;
}

/** Videos as phones and editors produce them, each with one unusual property. */
const kinds = {
  ladder: {
    extension: 'mp4',
    make: (file) => makeVideo(file, { size: '720x1280', rate: 30, seconds: 7, picture: quick }),
  },
  turned: {
    extension: 'mov',
    make: (file) => {
      // Red; the upper half is blue when the video is upright.
      const flat = `${file}.flat.mp4`;
      const red = ['-f', 'lavfi', '-i', 'color=red:size=640x360:rate=24:duration=1'];
      ffmpeg(...red, '-vf', 'drawbox=w=320:color=blue:t=fill', '-c:v', 'libx264', flat);
      copyRotated(flat, file);
      rmSync(flat);
    },
  },
  'wide and mute': {
    extension: 'mp4',
    make: (file) => makeVideo(file, { size: '640x360', tone: null, picture: quick }),
  },
  'short and of odd size': {
    extension: 'mp4',
    make: (file) =>
      makeVideo(file, {
        size: '361x641',
        seconds: 0.5,
        picture: ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
      }),
  },
  'of variable rate': {
    extension: 'mkv',
    make: (file) => {
      // Matroska allows arbitrary frame times.
      const all = `${file}.all.mp4`;
      makeVideo(all, { size: '90x160', rate: 30, seconds: 3, tone: null });
      const gaps = ['-vf', "select='lt(n,20)+eq(mod(n,7),0)+eq(n,89)'"];
      ffmpeg('-i', all, ...gaps, '-c:v', 'libx264', file);
      rmSync(all);
    },
  },
  'standing still at its end': {
    extension: 'mp4',
    bitstreamFilter: 'setts',
    make: (file) => {
      // A screen recording: thirteen frames, the last of which is at one second and lasts three more. Versions of ffmpeg
      // count in different units here.
      const card = ['-f', 'lavfi', '-i', 'testsrc2=size=90x160:rate=24:duration=2'];
      const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
      const pictures = ['-vf', "select='lt(n,12)+eq(n,24)'", '-vsync', 'vfr', '-c:v', 'libx264', '-bf', '0'];
      const lengths = ['-bsf:v', 'setts=duration=if(gte(N\\,12)\\,3*PTS\\,DURATION)'];
      ffmpeg(...card, ...sound, ...pictures, ...lengths, '-c:a', 'aac', file);
    },
  },
  'of two recordings': {
    extension: 'ts',
    make: (file) => {
      // As `cat` joins them: the timestamps begin again, and the continuity counters are wrong.
      const parts = [440, 880].map((tone) => {
        const part = `${file}.${tone}.ts`;
        makeVideo(part, { size: '64x114', tone, picture: quick });
        return part;
      });
      joinFiles(file, parts);
    },
  },
  'turned in the middle': {
    extension: 'ts',
    make: (file) => {
      const parts = ['color=green:size=72x128', 'color=blue:size=128x72'].map((source, index) => {
        const part = `${file}.${index}.ts`;
        const picture = ['-f', 'lavfi', '-i', `${source}:rate=24:duration=1`];
        const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=1'];
        // The left edge is red: the ground has only the middle of the wide picture.
        const redEdge = 'drawbox=w=16:h=ih:color=red:t=fill';
        ffmpeg(...picture, ...sound, '-vf', redEdge, ...quick, '-c:a', 'aac', part);
        return part;
      });
      joinFiles(file, parts);
    },
  },
  interlaced: {
    extension: 'mov',
    make: (file) => {
      const moving =
        'color=black:size=72x128:rate=50:duration=1[a];color=white:size=16x128:rate=50:duration=1[b]';
      const bar = `${moving};[a][b]overlay=x=mod(t*70\\,56),interlace`;
      const flags = ['-flags', '+ilme+ildct', '-x264opts', 'tff=1', '-pix_fmt', 'yuv420p'];
      ffmpeg('-f', 'lavfi', '-i', bar, ...quick, ...flags, file);
    },
  },
  'HEVC in 10 bits': {
    extension: 'mov',
    encoder: 'libx265',
    make: (file) => makeVideo(file, { size: '360x640', picture: ['-pix_fmt', 'yuv420p10le', ...hevc] }),
  },
  VP9: {
    extension: 'webm',
    encoder: 'libvpx-vp9',
    make: (file) =>
      makeVideo(file, {
        size: '360x640',
        picture: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'],
      }),
  },
  AV1: {
    extension: 'mkv',
    encoder: 'libsvtav1',
    make: (file) => makeVideo(file, { size: '360x640', picture: ['-c:v', 'libsvtav1', '-preset', '12'] }),
  },
  'HDR by PQ': { extension: 'mov', encoder: 'libx265', make: hdr('smpte2084') },
  'HDR by HLG': { extension: 'mp4', encoder: 'libx265', make: hdr('arib-std-b67') },
} satisfies Record<string, UnusualVideo>;

export type UnusualKind = keyof typeof kinds;

/** Whether the installed ffmpeg cannot encode this kind. A test skipped for this must say so. */
export const cannotEncode = (kind: UnusualKind): boolean => {
  const { encoder, bitstreamFilter }: UnusualVideo = kinds[kind];
  const isMissing = bitstreamFilter !== undefined && !hasBitstreamFilter(bitstreamFilter);
  return isMissing || (encoder !== undefined && !canEncode(encoder));
};

export const makeUnusualVideo = (kind: UnusualKind, file: string) => kinds[kind].make(file);

/** The kinds that can be encoded, with their episode numbers. */
export const unusualEpisodes: readonly [number: number, kind: UnusualKind][] = (
  Object.keys(kinds) as UnusualKind[]
)
  .filter((kind) => !cannotEncode(kind))
  .map((kind, index) => [index + 1, kind]);

const [version] = ffmpeg('-version').split('\n');
const cacheKey = createHash('sha256')
  .update([ffmpegPath, version, readFileSync(import.meta.filename)].join('\n'))
  .digest('hex')
  .slice(0, 12);
const cacheDir = path.resolve(import.meta.dirname, '../../data/unusual-videos', cacheKey);

/** Copies all of them into a folder, numbered in several styles. They are encoded once and cached between runs. */
export const copyUnusualVideos = async (folder: string) => {
  await createFolderAtomically(cacheDir, async (unfinished) => {
    for (const [number, kind] of unusualEpisodes) {
      const name = `${String(number).padStart(number % 3, '0')}.${kinds[kind].extension}`;
      makeUnusualVideo(kind, unfinished.at(name));
    }
  });
  for (const name of readdirSync(cacheDir)) cpSync(path.join(cacheDir, name), path.join(folder, name));
};
