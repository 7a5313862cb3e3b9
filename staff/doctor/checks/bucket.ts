import { randomUUID } from 'node:crypto';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { openBucket } from '@cliffhanger/server/platform/media/bucket.ts';
import { createBucketLinks } from '@cliffhanger/server/platform/media/bucket-links.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { type Check, type Finding, failed, ok, skipped } from '../finding.ts';
import { type Answer, get } from '../https-request.ts';

const content = Buffer.from('written by staff doctor\n');

/** Puts an object into the bucket, and removes it when `check` has ended. */
const withObject = async (
  config: Config,
  check: (bucket: ReturnType<typeof openBucket>, key: string) => Promise<Finding>,
): Promise<Finding> => {
  const bucket = openBucket(config);
  const key = `doctor/${randomUUID()}.m4s`;
  await bucket.put(key, content);
  try {
    return await check(bucket, key);
  } finally {
    await bucket.remove([key]).catch(() => undefined);
  }
};

const noBucket = 'media are in a folder';
const rights =
  'Give the key the rights to list the bucket, and to read, write and delete its objects (docs/media-storage.md)';

/** The key may do what imports and tidying do. */
export const checkBucket: Check = async ({ config }) => {
  if (config.MEDIA_STORE !== 's3') return skipped(noBucket);
  let step = 'listed';
  const bucket = openBucket(config);
  try {
    await bucket.check();
    step = 'written';
    return await withObject(config, async (_, key) => {
      step = 'read';
      if (!(await bucket.get(key, content.length))?.equals(content))
        return failed('an object that was written cannot be read', rights);
      step = 'deleted';
      await bucket.remove([key]);
      if (await bucket.has(key)) return failed('an object that was deleted is still there', rights);
      return ok(`objects of ${config.S3_BUCKET} can be written, read and deleted`);
    });
  } catch (error) {
    const cure = step === 'listed' ? 'Check the S3_… settings, and the key' : rights;
    return failed(`the bucket cannot be ${step}: ${(error as Error).message}`, cure);
  }
};

/** What a viewer's browser gets, by a signed link or without a signature. */
const withLink = (
  config: Config,
  check: (ask: (isSigned: boolean) => Promise<Answer>, host: string) => Promise<Finding>,
): Promise<Finding> =>
  withObject(config, async (bucket, key) => {
    const { url } = await createBucketLinks(bucket, systemClock, config).create(key);
    const { origin, pathname, host } = new URL(url);
    const headers = { origin: new URL(config.PUBLIC_URL ?? 'http://localhost').origin };
    return check((isSigned) => get(isSigned ? url : new URL(pathname, origin), { headers }), host);
  });

/** Pages may read what viewers load from the bucket or its CDN. */
export const checkBucketCors: Check = async ({ config }) => {
  if (config.MEDIA_STORE !== 's3') return skipped(noBucket);
  return withLink(config, async (ask, host) => {
    const { status, headers } = await ask(true);
    if (status !== 200)
      return failed(
        `${host} refuses a signed link (${status})`,
        config.MEDIA_BASE_URL === undefined
          ? 'Compare the clocks, and S3_REGION'
          : 'Give the CDN the same MEDIA_EDGE_KEY, and the right to read the bucket',
      );
    const origin = new URL(config.PUBLIC_URL ?? 'http://localhost').origin;
    const allowed = headers['access-control-allow-origin'];
    return allowed === '*' || allowed === origin
      ? ok(`${host} lets pages of ${origin} read videos`)
      : failed(
          `${host} does not let pages of ${origin} read videos`,
          'Add a CORS rule (docs/media-storage.md)',
        );
  });
};

/** Nobody loads a video without a link of this server. */
export const checkBucketClosed: Check = async ({ config }) => {
  if (config.MEDIA_STORE !== 's3') return skipped(noBucket);
  return withLink(config, async (ask, host) => {
    const { status } = await ask(false);
    return status === 200
      ? failed(`everybody can load videos from ${host} without a link`, 'Block public access to the bucket')
      : ok(`${host} refuses requests without a signature`);
  });
};
