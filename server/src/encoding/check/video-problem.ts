import path from 'node:path';
import { FfmpegError } from '#video/ffmpeg.ts';
import { SoundFileError, VideoError } from '#video/video-info.ts';

/** Whether an error is about one video, and is reported with its name. Others are about the machine or the library. */
export const isOfVideo = (error: unknown): error is VideoError | FfmpegError =>
  error instanceof VideoError || error instanceof FfmpegError;

/** What is wrong with a video or a sound beside it, with the name of the file. */
export const describeVideoProblem = (error: VideoError | FfmpegError, video: string): string =>
  `${error instanceof SoundFileError ? error.fileName : path.basename(video)}: ${error.message}`;
