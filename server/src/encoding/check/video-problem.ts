import path from 'node:path';
import { describeFileProblem, type FileProblem } from '@cliffhanger/contracts/staff';
import { FfmpegError } from '#video/ffmpeg.ts';
import { SoundFileError, VideoError } from '#video/video-info.ts';

/** Whether an error is about one video, and is reported with its name. Others are about the machine or the library. */
export const isOfVideo = (error: unknown): error is VideoError | FfmpegError =>
  error instanceof VideoError || error instanceof FfmpegError;

/** What is wrong with a video or a sound beside it. */
export const toFileProblem = (error: VideoError | FfmpegError, video: string): FileProblem => {
  const file = error instanceof SoundFileError ? error.fileName : path.basename(video);
  if (error instanceof FfmpegError)
    return { file, line: null, code: 'other', values: { text: error.message } };
  return { file, line: null, code: error.code, values: error.values };
};

/** The same as a sentence, with the name of the file. */
export const describeVideoProblem = (error: VideoError | FfmpegError, video: string): string =>
  describeFileProblem(toFileProblem(error, video));
