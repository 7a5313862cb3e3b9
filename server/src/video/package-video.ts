import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Language } from '@cliffhanger/contracts';
import {
  createFolderAtomically,
  type StagingFolder,
  writeFileAtomically,
} from '#platform/data-folder/atomic-write.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import {
  audioEncoderArguments,
  hlsMuxerArguments,
  soundSegmentSeconds,
  videoEncoderArguments,
} from './encoding.ts';
import { type Ffmpeg, FfmpegError } from './ffmpeg.ts';
import { chooseRungs, type Rung } from './ladder.ts';
import { describeRenditions, describeSoundTracks } from './measure-hls.ts';
import type { PackagedEpisode } from './packaged-episode.ts';
import { fullPosterName, makePoster, posterName } from './poster.ts';
import { describePreview, makePreview } from './preview-sprite.ts';
import { soundFolderName } from './sound-tracks.ts';
import { verifyHls } from './verify-hls.ts';
import { findDamage, VideoError } from './video-info.ts';

/** Picture and sound to encode: a file, or what the demo draws. */
export interface VideoSource {
  /** In pixels. */
  width: number;
  height: number;
  durationSeconds: number;
  /** Files to lay beside the renditions, by their names below the folder. */
  files: Readonly<Record<string, string>>;
  /** The languages of several sounds, the default one first. Renditions then have pictures only. */
  soundLanguages?: readonly Language[];
  /** Further options of the H.264 encoder. */
  encoderArguments?: readonly string[];
  /** @param workFolder for temporary files; removed once the video is packaged */
  open(workFolder: string, ffmpeg: Ffmpeg): Promise<VideoInputs>;
}

export interface VideoInputs {
  /** The arguments of ffmpeg that open the inputs. */
  inputs: readonly string[];
  /**
   * The filter graphs: `[picture<name>]` and `[sound<name>]` per rung, or `[sound-<language>]` per language; and `[poster]`,
   * the first frame. Pictures and sound have one each, because ffmpeg begins a whole graph again when the size of the pictures changes.
   */
  filters: readonly string[];
  /** Writes the input `pipe:0`. */
  feed?: (input: Writable) => Promise<void>;
}

export interface VideoPackaging {
  ffmpeg: Ffmpeg;
  mediaDir: string;
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

/**
 * Encodes a video into a ladder of HLS renditions (fragmented MP4, closed groups of pictures), with its first frame as the
 * poster and frames to seek by. The folder appears complete or not at all. An existing one is left as it is, except that it
 * gets what an earlier version did not make: the poster, and the files of the source.
 *
 * @param folder below the media folder
 * @returns whether the folder was created
 * @throws VideoError when the video is damaged, FfmpegError for other failures of ffmpeg
 */
export const packageVideo = async (
  folder: string,
  source: VideoSource,
  packaging: VideoPackaging,
): Promise<boolean> => {
  const absoluteFolder = path.join(packaging.mediaDir, folder);
  const isNew = await createFolderAtomically(absoluteFolder, (staging) => encode(staging, source, packaging));
  if (!isNew) {
    await makePoster(absoluteFolder);
    for (const [name, content] of Object.entries(source.files))
      await writeFileAtomically(path.join(absoluteFolder, name), content);
  }
  return isNew;
};

const encode = async (
  staging: StagingFolder,
  source: VideoSource,
  packaging: VideoPackaging,
): Promise<void> => {
  const timeout = AbortSignal.timeout(timeoutMs(source));
  const signal = AbortSignal.any([timeout, ...(packaging.signal ? [packaging.signal] : [])]);
  await encodeInto(staging, source, { ...packaging, signal }).catch((error: unknown) => {
    if (!timeout.aborted || packaging.signal?.aborted) throw error;
    throw new FfmpegError(
      `ffmpeg needs more than ${Math.round(timeoutMs(source) / 60_000)} minutes to encode it`,
    );
  });
};

const encodeInto = async (
  staging: StagingFolder,
  source: VideoSource,
  { ffmpeg, onProgress, signal }: VideoPackaging & { signal: AbortSignal },
): Promise<void> => {
  const rungs = chooseRungs(source);
  const names = listPlaylistFolders(source);
  for (const name of [...names, 'work']) await staging.makeFolder(name);
  const { inputs, filters, feed } = await source.open(staging.at('work'), ffmpeg);
  try {
    await ffmpeg.run({
      arguments: [
        ...[...inputs, ...filters.flatMap((graph) => ['-filter_complex', graph])],
        ...rungs.flatMap((rung) => renditionArguments(rung, source)),
        ...soundArguments(source),
        ...['-map', '[poster]', ...imageArguments, fullPosterName],
      ],
      folder: staging.at(),
      signal,
      ...(feed && { feed }),
      ...(onProgress && { onProgress }),
    });
    await verifyHls(staging.at(), names);
  } catch (error) {
    throw toVideoError(error);
  }
  await makePreview(staging.at(), rungs[0].name, { ffmpeg, signal });
  await makePoster(staging.at());
  await staging.remove(fullPosterName);
  await staging.remove('work');
  for (const [name, content] of Object.entries(source.files)) {
    if (path.dirname(name) !== '.') await staging.makeFolder(path.dirname(name));
    await staging.writeFile(name, content);
  }
};

/** Twice the time that the slowest supported machine takes. */
const timeoutMs = ({ durationSeconds }: VideoSource): number =>
  Math.round((120 + 60 * durationSeconds) * 1000);

/** The folders with a playlist: one per rendition, and one per sound if there are several. */
export const listPlaylistFolders = (source: Pick<VideoSource, 'width' | 'soundLanguages'>): string[] => [
  ...chooseRungs(source).map(({ name }) => name),
  ...(source.soundLanguages ?? []).map(soundFolderName),
];

const withoutMetadata = ['-map_metadata', '-1', '-map_chapters', '-1'];

const renditionArguments = (
  { name, rate }: Rung,
  { durationSeconds, soundLanguages = [], encoderArguments = [] }: VideoSource,
) => {
  const hasSound = soundLanguages.length === 0;
  return [
    ...['-map', `[picture${name}]`, ...(hasSound ? ['-map', `[sound${name}]`] : []), ...withoutMetadata],
    ...[...videoEncoderArguments(durationSeconds, rate), ...encoderArguments],
    ...(hasSound ? audioEncoderArguments : []),
    ...['-t', String(durationSeconds), ...hlsMuxerArguments(name)],
  ];
};

const soundArguments = ({ durationSeconds, soundLanguages = [] }: VideoSource) =>
  soundLanguages
    .map(soundFolderName)
    .flatMap((name) => [
      ...['-map', `[${name}]`, ...withoutMetadata, ...audioEncoderArguments],
      ...['-t', String(durationSeconds), ...hlsMuxerArguments(name, soundSegmentSeconds)],
    ]);

/** Writes one frame as a JPEG. */
export const imageArguments = ['-frames:v', '1', '-q:v', '3', '-f', 'image2'];

/** The failure of ffmpeg as what is wrong with the video, if that is the cause. */
export const toVideoError = (error: unknown): unknown =>
  error instanceof FfmpegError && findDamage(error.message) ? new VideoError('undecodable', {}) : error;

/** Describes a video that `packageVideo` has made, for the database. */
export const describeVideo = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
  source: Pick<VideoSource, 'width' | 'soundLanguages'>,
): Promise<Omit<PackagedEpisode, 'number' | 'subtitleKeys'>> => {
  const { seconds, renditions } = await describeRenditions(files, folder, chooseRungs(source));
  return {
    // Measured on the result: a sound that is longer than the picture has been cut.
    durationSeconds: Math.max(1, Math.round(seconds)),
    posterKey: `${folder}/${posterName}`,
    preview: describePreview(folder, seconds),
    renditions,
    soundTracks: await describeSoundTracks(files, folder, source.soundLanguages ?? []),
  };
};
