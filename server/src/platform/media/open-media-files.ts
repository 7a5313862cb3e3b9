import type { Config } from '#platform/config/config.ts';
import { type Clock, systemClock } from '#platform/time/clock.ts';
import type { BucketConfig } from './bucket.ts';
import type { LinkConfig } from './bucket-links.ts';
import { openFolderFiles } from './folder-files.ts';
import type { MediaFiles } from './media-files.ts';

export type MediaConfig = Pick<Config, 'mediaDir' | 'MEDIA_STORE' | keyof BucketConfig | keyof LinkConfig>;

/**
 * Opens the files of the library where the configuration says that they are.
 * @param clock the real one
 */
export const openMediaFiles = async (
  config: MediaConfig,
  clock: Clock = systemClock,
): Promise<MediaFiles> => {
  if (config.MEDIA_STORE === 'folder') return openFolderFiles(config.mediaDir);
  // Loaded here, because the SDK takes time and memory.
  const { openBucketFiles } = await import('./bucket-files.ts');
  return openBucketFiles(config, clock);
};

/** Names the bucket of the media, for people; null when they are in a folder. */
export const describeBucket = ({
  MEDIA_STORE,
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
}: MediaConfig): string | null =>
  MEDIA_STORE === 'folder' ? null : `s3://${S3_BUCKET} at ${S3_ENDPOINT ?? S3_REGION}`;
