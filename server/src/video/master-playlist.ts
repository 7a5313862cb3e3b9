import { playlistName } from './hls-playlist.ts';

/** One of an episode's renditions, as a player chooses among them. */
export interface RenditionFacts {
  name: string;
  width: number;
  height: number;
  bitsPerSecond: number;
  /** 0: was not measured. */
  peakBitsPerSecond: number;
  codecs: string;
}

export interface StoredRendition extends RenditionFacts {
  /** Its playlist and segments, below the media folder. */
  folder: string;
}

/** A master playlist (RFC 8216, 4.3.4.2), the least demanding rendition first: where a player without an idea begins. */
export const masterPlaylist = (renditions: readonly RenditionFacts[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...[...renditions].sort((a, b) => a.width - b.width).flatMap(linesOf),
    '',
  ].join('\n');

const linesOf = ({ name, width, height, bitsPerSecond, peakBitsPerSecond, codecs }: RenditionFacts) => [
  `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(bitsPerSecond, peakBitsPerSecond)},AVERAGE-BANDWIDTH=${bitsPerSecond}` +
    `,CODECS="${codecs}",RESOLUTION=${width}x${height}`,
  `${name}/${playlistName}`,
];
