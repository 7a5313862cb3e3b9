import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readConfig } from './read-config.ts';

/**
 * Reads the configuration and tries what it names, so that a start that cannot be ends before it has begun anything.
 * @throws ConfigError, LockedError, FfmpegError
 */
export const checkSettings = async (): Promise<Config> => {
  const config = readConfig();
  const release = await takeWriterLock(config.DATA_DIR);
  release();
  if (config.FFMPEG_PATH) await openFfmpeg(config.FFMPEG_PATH);
  return config;
};
