import { playlistName } from './hls-playlist.ts';

/** The properties of a rendition that a player chooses by. */
export interface RenditionInfo {
  name: string;
  width: number;
  height: number;
  bitsPerSecond: number;
  /** 0 when it was not measured. */
  peakBitsPerSecond: number;
  codecs: string;
}

export interface StoredRendition extends RenditionInfo {
  /** The folder of its playlist and segments, below the media folder. */
  folder: string;
}

/**
 * Sorts renditions as playlists list them: the narrowest, which has the lowest bit rate, comes first, because players
 * start with it before they have measured the bandwidth.
 */
export const sortRenditions = <Rendition extends Pick<RenditionInfo, 'width'>>(
  renditions: readonly Rendition[],
): Rendition[] => renditions.toSorted((a, b) => a.width - b.width);

/** Writes a master playlist (RFC 8216, 4.3.4.2). */
export const masterPlaylist = (renditions: readonly RenditionInfo[]): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sortRenditions(renditions).flatMap(linesOf),
    '',
  ].join('\n');

const linesOf = ({ name, width, height, bitsPerSecond, peakBitsPerSecond, codecs }: RenditionInfo) => [
  `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(bitsPerSecond, peakBitsPerSecond)},AVERAGE-BANDWIDTH=${bitsPerSecond}` +
    `,CODECS="${codecs}",RESOLUTION=${width}x${height}`,
  `${name}/${playlistName}`,
];
