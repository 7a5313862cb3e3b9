import { playlistName } from './hls-playlist.ts';

/** How ffmpeg makes HLS of pictures and sound, whatever they come from. */

/** The first segment is short so that the first picture is there early. */
const firstSegmentSeconds = 1;
const segmentSeconds = 2;
export const soundRate = 44_100;
/** H.264 High 3.1 with AAC-LC, as RFC 6381 writes it. */
export const codecs = 'avc1.64001f,mp4a.40.2';

const keyframeSeconds = (durationSeconds: number): string => {
  const times = [0];
  for (let time = firstSegmentSeconds; time < durationSeconds; time += segmentSeconds) times.push(time);
  return times.join(',');
};

/** Where a segment begins, by its place in the playlist. */
export const segmentStartSeconds = (segment: number): number =>
  segment === 0 ? 0 : firstSegmentSeconds + (segment - 1) * segmentSeconds;

/** H.264 with closed groups of pictures, a keyframe where a segment begins and nowhere else. */
export const pictureEncoding = (durationSeconds: number, mostKilobitsPerSecond: number): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p'],
  // One thread: as many episodes are made at once as there are cores.
  ...['-crf', '23', '-maxrate', `${mostKilobitsPerSecond}k`, '-bufsize', `${2 * mostKilobitsPerSecond}k`],
  ...['-threads', '1', '-g', '600', '-keyint_min', '1', '-sc_threshold', '0', '-flags', '+cgop'],
  // Without B-frames, and with AAC's warm-up block moved to the start, both begin at 0 exactly; else the first 83 ms
  // are a hole that a player has to jump.
  ...['-bf', '0', '-force_key_frames', keyframeSeconds(durationSeconds)],
];

/** A filter: the sound's warm-up block is its first 1,024 samples. */
export const fromTheStart = 'asetpts=PTS+1024';

export const soundEncoding = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k', '-ac', '2'];

/**
 * A playlist with its init and segments in a folder. Every keyframe opens a segment: ffmpeg cuts at the first one after
 * `hls_time` and there is none in between. While it makes a poster ffmpeg reads the sound late; no limit to how long the
 * muxer waits, or the first segments are mute.
 */
export const playlistIn = (folder: string): string[] => [
  ...['-max_interleave_delta', '0', '-f', 'hls', '-hls_time', String(firstSegmentSeconds)],
  ...['-hls_playlist_type', 'vod', '-hls_list_size', '0', '-hls_flags', 'independent_segments'],
  ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', `${folder}/%03d.m4s`, `${folder}/${playlistName}`],
];
