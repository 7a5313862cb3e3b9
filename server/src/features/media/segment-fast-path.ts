import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { type HeaderPairs, headerPairsOf, sharedHeaders, writeHead } from '#http/fast-path.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { LinkRights } from './link-rights.ts';

export interface SegmentFastPath {
  /** Adds a segment that was just sent from memory, with the headers of its response. */
  add(request: FastifyRequest, reply: FastifyReply, segment: Segment): void;
}

interface Segment {
  /** The key in the media store. */
  key: string;
  /** The index in the playlist; undefined for the initialization segment. */
  segment: number | undefined;
  sizeBytes: number;
}

const maxSegments = 20_000;
const linkPath = /^\/media\/([^/]+)\/([^/]+)\/([^/]+)\/(([^/]+)\/([^/]+)\/[^/]+\/[^/?%]+)$/;

/**
 * Sends segments from memory, bypassing routes and hooks, which take longer than the bytes. Links are checked as in the
 * routes. A viewer who may have lost a right since the link was signed falls back to the routes.
 */
export const openSegmentFastPath = (
  app: FastifyInstance,
  platform: CatalogPlatform,
  { isUnchanged }: Pick<LinkRights, 'isUnchanged'>,
): SegmentFastPath => {
  const { mediaLinks, mediaStore } = platform;
  const segments = createVersionedCache<Segment & { head: HeaderPairs }>(platform, {
    weigh: () => 1,
    maxWeight: maxSegments,
  });

  app.fastPaths.push((request, response) => {
    const { method, url = '', headers } = request;
    const parts = method === 'GET' && !headers.range && !headers.origin ? linkPath.exec(url) : null;
    if (!parts) return false;
    const [, signature = '', expiry = '', viewerKey = '', file = '', episodeId = '', version] = parts;
    const segment = segments.peek(file);
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
    add(request, reply, segment) {
      const [, , , , file] = linkPath.exec(request.url) ?? [];
      if (!file || request.headers.origin) return;
      const headers = reply.getHeaders();
      segments.get(file, () => ({ ...segment, head: headOf(segment, headers) }));
    },
  };
};

const headOf = ({ sizeBytes }: Segment, headers: ReturnType<FastifyReply['getHeaders']>): HeaderPairs =>
  headerPairsOf({
    ...sharedHeaders(headers),
    'content-length': sizeBytes,
    'content-type': headers['content-type'],
  });
