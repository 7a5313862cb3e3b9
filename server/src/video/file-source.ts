import path from 'node:path';
import { audioSampleRate } from './encoding.ts';
import type { Ffmpeg } from './ffmpeg.ts';
import { imageArguments, toVideoError, type VideoSource } from './package-video.ts';
import { formatSourceInfo, sourceInfoName } from './source-info.ts';
import { isCompleteJpeg, verifyJpeg } from './verify-hls.ts';
import { listSoundFiles, renditionFilters, stillFilters } from './video-filters.ts';
import { type VideoInfo, videoDemuxer, videoInput } from './video-info.ts';

/** A video file as a source: upright, 9:16, 8 bits, at a constant frame rate and one loudness. */
export const fileSource = (info: VideoInfo): VideoSource => ({
  width: info.width,
  height: info.height,
  durationSeconds: info.durationSeconds,
  soundLanguages: info.soundTracks.map(({ language }) => language),
  files: { [sourceInfoName]: formatSourceInfo(info) },
  open: async () => {
    const silence =
      info.sound || info.soundTracks.length > 0
        ? []
        : ['-f', 'lavfi', '-i', `anullsrc=r=${audioSampleRate}:cl=stereo`];
    return {
      // A frame that cannot be decoded ends the run; so would a wrong counter of a transport stream, which harms nothing.
      inputs: [
        ...(videoDemuxer(info.file) === 'mpegts' ? [] : ['-xerror']),
        ...['-err_detect', 'explode', ...videoInput(info.file), ...silence],
        ...listSoundFiles(info).flatMap((file) => ['-err_detect', 'explode', ...videoInput(file)]),
      ],
      filters: renditionFilters(info),
    };
  },
});

/** ffmpeg of 2018 never ends to seek in some fragmented files. */
const stillTimeoutMs = 120_000;

/**
 * Writes a still from one third into a video, fitted like its renditions. Where ffmpeg cannot seek to it, because there is
 * no keyframe after it or the timestamps begin again, it decodes the video up to there; else it takes the first picture.
 *
 * @throws as `packageVideo`
 */
export const extractStill = async (ffmpeg: Ffmpeg, info: VideoInfo, file: string, signal?: AbortSignal) => {
  const position = ['-ss', (info.durationSeconds / 3).toFixed(3)];
  const attempts = [
    { ofInput: position, ofOutput: [] },
    { ofInput: [], ofOutput: position },
    { ofInput: [], ofOutput: [] },
  ];
  for (const { ofInput, ofOutput } of attempts) {
    const timeout = AbortSignal.timeout(stillTimeoutMs);
    const run = ffmpeg.run({
      arguments: [
        ...['-y', ...ofInput, ...videoInput(info.file), '-filter_complex', stillFilters(info)],
        ...['-map', '[still]', ...ofOutput, ...imageArguments, file],
      ],
      folder: path.dirname(file),
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
    });
    await run.catch((error: unknown) => {
      if (!timeout.aborted || signal?.aborted) throw toVideoError(error);
    });
    // ffmpeg reports success without a picture as well.
    if (await isCompleteJpeg(file)) return;
  }
  await verifyJpeg(file);
};
