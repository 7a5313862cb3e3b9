import { bt709Arguments } from './color-matrix.ts';
import { playlistName } from './hls-playlist.ts';
import type { VideoRate } from './ladder.ts';

// The ffmpeg arguments that produce HLS from any picture and sound.

/** The first segment is short, so that playback starts early. */
const firstSegmentSeconds = 1;
const segmentSeconds = 2;
/** Sound alone is cut everywhere, so its first segment is as long as the others. */
export const soundSegmentSeconds = segmentSeconds;
/** Part of the names of folders. Increase it when the same pictures and sound would be packaged differently. */
export const packagingVersion = 4;
export const audioSampleRate = 44_100;
/** H.264 High 3.1 and AAC-LC, in the notation of RFC 6381. */
export const codecs = 'avc1.64001f,mp4a.40.2';

export const longestSegmentSeconds = segmentSeconds;

/** The length of a segment that is not the last one, by its index in the playlist. */
export const segmentSecondsOf = (segment: number, { isSound }: { isSound: boolean }): number =>
  segment === 0 && !isSound ? firstSegmentSeconds : segmentSeconds;

/** The start of a segment, by its index in the playlist. */
export const segmentStartSeconds = (segment: number): number =>
  segment === 0 ? 0 : firstSegmentSeconds + (segment - 1) * segmentSeconds;

/** H.264 with closed groups of pictures and keyframes only at the start of segments. Expects pictures in BT.709. */
export const videoEncoderArguments = (durationSeconds: number, rate: VideoRate): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p'],
  ...['-crf', '23', '-maxrate', `${rate.perSecond}k`, '-bufsize', `${rate.buffer}k`],
  ...['-rc_init_occupancy', `${rate.start}k`, ...bt709Arguments],
  // One thread: as many episodes are packaged at once as there are cores.
  ...['-threads', '1', '-g', '600', '-keyint_min', '1', '-sc_threshold', '0', '-flags', '+cgop'],
  // Without B-frames, and with AAC's priming samples moved to the start, both streams begin at 0. Otherwise the first
  // 83 ms are a gap that players have to skip.
  ...['-bf', '0', '-force_key_frames', listKeyframeTimes(durationSeconds)],
];

const listKeyframeTimes = (durationSeconds: number): string => {
  const times = [0];
  for (let time = firstSegmentSeconds; time < durationSeconds; time += segmentSeconds) times.push(time);
  return times.join(',');
};

/** An audio filter that moves the encoder's 1,024 priming samples to the start. */
export const audioStartFilter = 'asetpts=PTS+1024';

export const audioEncoderArguments = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '96k', '-ac', '2'];

/**
 * Writes a playlist with its initialization segment and segments into a folder. ffmpeg cuts at the first keyframe after
 * `hls_time`, so every keyframe starts a segment. `max_interleave_delta` 0 lets the muxer wait without limit: ffmpeg reads
 * the sound late while it makes a poster, and the first segments would be silent.
 */
export const hlsMuxerArguments = (folder: string, seconds = firstSegmentSeconds): string[] => [
  ...['-max_interleave_delta', '0', '-f', 'hls', '-hls_time', String(seconds)],
  ...['-hls_playlist_type', 'vod', '-hls_list_size', '0', '-hls_flags', 'independent_segments'],
  ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
  ...['-hls_segment_filename', `${folder}/%03d.m4s`, `${folder}/${playlistName}`],
];
