import { factsOf } from '@cliffhanger/contracts';
import { playlistName } from './hls-playlist.ts';
import { type StoredSoundTrack, soundFolderName } from './sound-tracks.ts';

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

type SoundTrack = Omit<StoredSoundTrack, 'folder'>;

const soundGroup = 'sound';

/** Writes a master playlist (RFC 8216, 4.3.4). @param soundTracks of renditions without sound, the default one first */
export const masterPlaylist = (
  renditions: readonly RenditionInfo[],
  soundTracks: readonly SoundTrack[] = [],
): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...soundTracks.map(lineOfSound),
    ...sortRenditions(renditions).flatMap((rendition) => linesOf(rendition, soundTracks)),
    '',
  ].join('\n');

const lineOfSound = ({ language, isDefault }: SoundTrack) =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${soundGroup}",NAME="${factsOf(language).name}",LANGUAGE="${language}"` +
  `,DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,CHANNELS="2",URI="${soundFolderName(language)}/${playlistName}"`;

/** The bit rates of a rendition include those of the heaviest sound (RFC 8216, 4.3.4.2). */
const linesOf = (
  { name, width, height, bitsPerSecond, peakBitsPerSecond, codecs }: RenditionInfo,
  soundTracks: readonly SoundTrack[],
) => {
  const soundBits = Math.max(0, ...soundTracks.map((track) => track.bitsPerSecond));
  const soundPeakBits = Math.max(soundBits, ...soundTracks.map((track) => track.peakBitsPerSecond));
  return [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(bitsPerSecond, peakBitsPerSecond) + soundPeakBits}` +
      `,AVERAGE-BANDWIDTH=${bitsPerSecond + soundBits}` +
      `,CODECS="${codecs}",RESOLUTION=${width}x${height}${soundTracks.length > 0 ? `,AUDIO="${soundGroup}"` : ''}`,
    `${name}/${playlistName}`,
  ];
};
