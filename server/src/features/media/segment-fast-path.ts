import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type HeaderPairs, headerPairsOf, sharedHeaders, writeHead } from '#http/fast-path.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { Platform } from '#platform/platform.ts';
import type { LinkRights } from './link-rights.ts';

export interface SegmentFastPath {
  /** Notes what a link led to, and how its bytes were answered from memory. */
  learn(request: FastifyRequest, reply: FastifyReply, segment: Segment): void;
}

interface Segment {
  /** In the media store. */
  key: string;
  /** The index in the playlist; undefined for the initialization segment. */
  segment: number | undefined;
  sizeBytes: number;
}

const maxSegments = 20_000;
const linkPath = /^\/media\/([^/]+)\/([^/]+)\/([^/]+)\/(([^/]+)\/([^/]+)\/[^/]+\/[^/?%]+)$/;

/**
 * Segments that are in memory, past routes and hooks, which take longer than the bytes: each link is checked as on the
 * ordinary way. Whoever may have lost a right since it was signed, takes that way.
 */
export const openSegmentFastPath = (
  app: FastifyInstance,
  platform: Platform,
  { isUnchanged }: Pick<LinkRights, 'isUnchanged'>,
): SegmentFastPath => {
  const { mediaLinks, mediaStore } = platform;
  const known = createVersionedCache<Segment & { head: HeaderPairs }>(platform, {
    weigh: () => 1,
    maxWeight: maxSegments,
  });

  app.fastPaths.push((request, response) => {
    const { method, url = '', headers } = request;
    const parts = method === 'GET' && !headers.range && !headers.origin ? linkPath.exec(url) : null;
    if (!parts) return false;
    const [, signature = '', expiry = '', viewerKey = '', file = '', episodeId = '', version] = parts;
    const segment = known.peek(file);
    const bytes = segment && mediaStore.peek(segment.key);
    if (!bytes) return false;
    const link = { signature, expiry, viewerKey, episodeId, mediaVersion: Number(version) };
    if (!mediaLinks.isValid(link)) return false;
    if (!isUnchanged({ viewerKey, episodeId, segment: segment.segment })) return false;
    writeHead(request, response, 200, segment.head);
    response.end(bytes);
    app.log.info({ url, statusCode: response.statusCode }, 'answered from memory');
    return true;
  });

  return {
    learn(request, reply, segment) {
      const [, , , , file] = linkPath.exec(request.url) ?? [];
      if (!file || request.headers.origin) return;
      const headers = reply.getHeaders();
      const about = { 'content-length': segment.sizeBytes, 'content-type': headers['content-type'] };
      known.get(file, () => ({ ...segment, head: headerPairsOf({ ...sharedHeaders(headers), ...about }) }));
    },
  };
};
