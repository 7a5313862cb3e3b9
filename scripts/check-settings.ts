import type { Config } from '@cliffhanger/server/platform/config.ts';
import { openFfmpeg } from '@cliffhanger/server/platform/ffmpeg.ts';
import { takeWriterLock } from '@cliffhanger/server/platform/writer-lock.ts';
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
