import { FfmpegError } from '@cliffhanger/server/video/ffmpeg.ts';
import { VideoError } from '@cliffhanger/server/video/video-info.ts';

/** Whether an error is about one video, and is reported with its name. Others are about the machine or the library. */
export const isOfVideo = (error: unknown): error is VideoError | FfmpegError =>
  error instanceof VideoError || error instanceof FfmpegError;
