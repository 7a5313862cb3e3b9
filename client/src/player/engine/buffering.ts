/** A video and the link that it comes by. */
export interface LinkConditions {
  segmentSeconds: number;
  bitsPerSecond: number;
  bandwidthBitsPerSecond: number;
}

/** Videos differ from their average bit rate, and links from their last measurement. */
const margin = 1.2;

/** How long the next segment will probably take, in seconds. */
export const estimateSegmentLoadSeconds = (link: LinkConditions): number =>
  ((link.segmentSeconds * link.bitsPerSecond) / link.bandwidthBitsPerSecond) * margin;

const minSharingSeconds = 2;
/** Less than a video loads ahead in its first seconds. */
const maxSharingSeconds = 6;

/**
 * How much a video has to have ahead before another one is loaded beside it, so that its next segment arrives in time with
 * half of the bandwidth.
 * @param link null while it is not known
 * @returns seconds, from 2 to 6
 */
export const chooseSharingSeconds = (link: LinkConditions | null): number => {
  const wantedSeconds = link === null ? 0 : 2 * estimateSegmentLoadSeconds(link);
  return Math.min(maxSharingSeconds, Math.max(minSharingSeconds, wantedSeconds));
};

/** Players skip gaps this short between two buffered ranges. */
const gapSeconds = 0.1;
/** Playlist and container can disagree on the end by a few frames. */
const endToleranceSeconds = 0.5;

type Buffered = Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;

/** The end of what is loaded from the position on, in seconds; null if the position is not loaded. */
const bufferEnd = ({ buffered, currentTime }: Buffered): number | null => {
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index);
    if (buffered.start(index) <= currentTime + gapSeconds && end >= currentTime) return end;
  }
  return null;
};

/** How many seconds are loaded from the position on. */
export const bufferedAhead = (video: Buffered): number =>
  (bufferEnd(video) ?? video.currentTime) - video.currentTime;

/** Whether this many seconds are loaded ahead of the position, or all to the end. */
export const isBuffered = (
  video: Buffered & Pick<HTMLVideoElement, 'duration'>,
  seconds: number,
): boolean => {
  const end = bufferEnd(video);
  if (end === null) return false;
  return end - video.currentTime >= seconds || end >= video.duration - endToleranceSeconds;
};
