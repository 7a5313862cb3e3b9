import { createHmac } from 'node:crypto';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Bucket } from './bucket.ts';
import type { BucketLink } from './media-files.ts';

export interface LinkConfig {
  /** The address of a CDN in front of the bucket. */
  MEDIA_BASE_URL?: string | undefined;
  /** The secret that this CDN checks links with. */
  MEDIA_EDGE_KEY?: string | undefined;
}

/** Short-lived links to objects of a bucket: docs/decisions/0047-media-in-a-bucket.md. */
export interface BucketLinks {
  create(key: string): Promise<BucketLink>;
}

/** Links change this often, so that caches of browsers and CDNs can be used meanwhile. */
const windowSeconds = 600;
/** About half a kilobyte each. Signing one takes a millisecond. */
const maxCachedLinks = 20_000;

export const createBucketLinks = (
  bucket: Pick<Bucket, 'presign'>,
  clock: Clock,
  { MEDIA_BASE_URL, MEDIA_EDGE_KEY = '' }: LinkConfig,
): BucketLinks => {
  const sign = async (key: string, startSeconds: number): Promise<string> => {
    const expires = startSeconds + 2 * windowSeconds;
    if (MEDIA_BASE_URL !== undefined) return signForEdge(MEDIA_BASE_URL, key, expires, MEDIA_EDGE_KEY);
    // Signed earlier, because the clock of the bucket may be slow.
    const signedSeconds = startSeconds - windowSeconds;
    return bucket.presign(key, new Date(signedSeconds * 1000), expires - signedSeconds);
  };
  const urls = createBoundedCache<string, Promise<string>>(maxCachedLinks);
  let cachedStart = 0;
  return {
    async create(key) {
      const nowSeconds = Math.floor(clock.now().getTime() / 1000);
      const startSeconds = nowSeconds - (nowSeconds % windowSeconds);
      if (startSeconds !== cachedStart) urls.clear();
      cachedStart = startSeconds;
      const url = urls.get(key) ?? sign(key, startSeconds);
      urls.set(key, url);
      return { url: await url, maxAgeSeconds: startSeconds + windowSeconds - nowSeconds };
    },
  };
};

/** Signs path and expiry; deploy/edge/check-link.js verifies it. */
const signForEdge = (baseUrl: string, key: string, expires: number, edgeKey: string): string => {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/${key}`);
  const signature = createHmac('sha256', edgeKey).update(`${url.pathname}?expires=${expires}`);
  return `${url.href}?expires=${expires}&signature=${signature.digest('base64url')}`;
};
