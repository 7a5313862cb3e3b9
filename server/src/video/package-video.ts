import path from 'node:path';
import {
  createFolderAtomically,
  type StagingFolder,
  writeFileAtomically,
} from '#platform/data-folder/atomic-write.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { describeRenditions } from './describe-renditions.ts';
import {
  audioEncoderArguments,
  audioSampleRate,
  hlsMuxerArguments,
  videoEncoderArguments,
} from './encoding.ts';
import { type Ffmpeg, FfmpegError } from './ffmpeg.ts';
import { chooseRungs, type Rung } from './ladder.ts';
import type { PackagedEpisode } from './packaged-episode.ts';
import { fullPosterName, makePoster, posterName } from './poster.ts';
import { describePreview, makePreview } from './preview-sprite.ts';
import { formatSourceInfo, sourceInfoName } from './source-info.ts';
import { verifyHls } from './verify-hls.ts';
import { renditionFilters, stillFilters } from './video-filters.ts';
import { VideoError, type VideoInfo, videoInput } from './video-info.ts';

export interface VideoPackaging {
  ffmpeg: Ffmpeg;
  mediaDir: string;
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

/**
 * Encodes a video into a ladder of HLS renditions, with its first frame as the poster and frames to seek by: upright, 9:16, 8
 * bits, at a constant frame rate and one loudness. The folder appears complete or not at all. An existing one is left as it is,
 * except that it gets what an earlier version did not make: the poster, and the properties of the video.
 *
 * @param folder below the media folder
 * @returns whether the folder was created
 * @throws VideoError when the video is damaged, FfmpegError for other failures of ffmpeg
 */
export const packageVideo = async (
  folder: string,
  info: VideoInfo,
  packaging: VideoPackaging,
): Promise<boolean> => {
  const absoluteFolder = path.join(packaging.mediaDir, folder);
  const isNew = await createFolderAtomically(absoluteFolder, (staging) => encode(staging, info, packaging));
  if (!isNew) {
    await makePoster(absoluteFolder);
    await writeFileAtomically(path.join(absoluteFolder, sourceInfoName), formatSourceInfo(info));
  }
  return isNew;
};

const encode = async (
  staging: StagingFolder,
  info: VideoInfo,
  { ffmpeg, onProgress, signal }: VideoPackaging,
): Promise<void> => {
  const rungs = chooseRungs(info);
  const names = rungs.map(({ name }) => name);
  const limited = AbortSignal.any([AbortSignal.timeout(timeoutMs(info)), ...(signal ? [signal] : [])]);
  for (const name of names) await staging.makeFolder(name);
  try {
    await ffmpeg.run({
      arguments: packagingArguments(info),
      folder: staging.at(),
      signal: limited,
      ...(onProgress && { onProgress }),
    });
    await verifyHls(staging.at(), names);
  } catch (error) {
    throw error instanceof FfmpegError ? toVideoError(error) : error;
  }
  await makePreview(staging.at(), rungs[0].name, { ffmpeg, signal: limited });
  await makePoster(staging.at());
  await staging.remove(fullPosterName);
  await staging.writeFile(sourceInfoName, formatSourceInfo(info));
};

/** Twice the time that the slowest supported machine takes. */
const timeoutMs = ({ durationSeconds }: VideoInfo): number => Math.round((120 + 60 * durationSeconds) * 1000);

const packagingArguments = (info: VideoInfo): string[] => {
  const silence = info.sound ? [] : ['-f', 'lavfi', '-i', `anullsrc=r=${audioSampleRate}:cl=stereo`];
  return [
    // A frame that cannot be decoded ends the run.
    ...['-xerror', '-err_detect', 'explode', ...videoInput(info.file), ...silence],
    ...['-filter_complex', renditionFilters(info)],
    ...chooseRungs(info).flatMap((rung) => renditionArguments(rung, info)),
    ...['-map', '[poster]', ...imageArguments, fullPosterName],
  ];
};

const renditionArguments = ({ name, rate }: Rung, { durationSeconds }: VideoInfo) => [
  ...['-map', `[picture${name}]`, '-map', `[sound${name}]`, '-map_metadata', '-1', '-map_chapters', '-1'],
  ...[...videoEncoderArguments(durationSeconds, rate), ...audioEncoderArguments],
  ...['-t', String(durationSeconds), ...hlsMuxerArguments(name)],
];

const imageArguments = ['-frames:v', '1', '-q:v', '3', '-f', 'image2'];

const decodeFaults =
  /Error while decoding|corrupt|Invalid data found|error while decoding|Error submitting packet/i;

const toVideoError = (error: FfmpegError): Error =>
  decodeFaults.test(error.message)
    ? new VideoError('is damaged: not all of its pictures and sound can be decoded')
    : error;

/** Describes a video that `packageVideo` has made, for the database. */
export const describeVideo = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
  info: VideoInfo,
): Promise<Omit<PackagedEpisode, 'number' | 'subtitleKeys'>> => {
  const { seconds, renditions } = await describeRenditions(files, folder, chooseRungs(info));
  return {
    // Measured on the result: a sound that is longer than the picture has been cut.
    durationSeconds: Math.max(1, Math.round(seconds)),
    posterKey: `${folder}/${posterName}`,
    preview: describePreview(folder, seconds),
    renditions,
  };
};

/**
 * Writes a still from one third into the video, fitted like its renditions.
 * @throws as `packageVideo`
 */
export const extractStill = async (ffmpeg: Ffmpeg, info: VideoInfo, file: string, signal?: AbortSignal) => {
  const run = ffmpeg.run({
    arguments: [
      ...['-ss', (info.durationSeconds / 3).toFixed(3), ...videoInput(info.file)],
      ...['-filter_complex', stillFilters(info), '-map', '[still]', ...imageArguments, file],
    ],
    folder: path.dirname(file),
    ...(signal && { signal }),
  });
  await run.catch((error: unknown) => {
    throw error instanceof FfmpegError ? toVideoError(error) : error;
  });
};
