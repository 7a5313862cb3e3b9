import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readConfig } from './read-config.ts';

/**
 * Reads the configuration and checks that the data folder and ffmpeg can be used, so that a start that must fail does so
 * before any work.
 * @throws ConfigError, LockedError, FfmpegError
 */
export const checkConfig = async (): Promise<Config> => {
  const config = readConfig();
  const releaseLock = await takeWriterLock(config.DATA_DIR);
  releaseLock();
  if (config.FFMPEG_PATH) await openFfmpeg(config.FFMPEG_PATH);
  return config;
};
