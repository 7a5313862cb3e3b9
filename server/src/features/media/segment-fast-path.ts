import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import { type HeaderPairs, headerPairsOf, sharedHeaders, writeHead } from '#http/fast-path.ts';
import { createVersionedCache } from '#platform/cache/versioned-cache.ts';
import type { LinkRights } from './link-rights.ts';

export interface SegmentFastPath {
  /** Adds a segment that is about to be sent, from memory or by the edge, with the headers of its response. */
  add(request: FastifyRequest, reply: FastifyReply, segment: Segment): void;
}

/** A segment with all that its response needs. */
interface PreparedSegment extends Segment {
  head: HeaderPairs;
  /** The path pattern of its route. */
  route: string;
}

interface Segment {
  /** The key in the media store. */
  key: string;
  /** The index in the playlist; undefined for the initialization segment. */
  segment: number | undefined;
  hasPictures: boolean;
  /** Of the response: 0 when the edge adds the bytes. */
  sizeBytes: number;
}

const maxSegments = 20_000;
const linkPath = /^\/media\/([^/]+)\/([^/]+)\/([^/]+)\/(([^/]+)\/([^/]+)\/[^/]+\/[^/?%]+)$/;

const empty = Buffer.alloc(0);

/** Whether a Range header leaves out nothing. */
export const isWholeFile = (range: string | undefined): boolean =>
  range === undefined || range === 'bytes=0-';

/**
 * Sends segments from memory, or has the edge send them, bypassing routes and hooks, which take longer than the bytes.
 * Links are checked as in the routes. A viewer who may have lost a right since the link was signed falls back to the
 * routes.
 */
export const openSegmentFastPath = (
  app: FastifyInstance,
  platform: CatalogPlatform,
  { isUnchanged, recordSent }: Pick<LinkRights, 'isUnchanged' | 'recordSent'>,
): SegmentFastPath => {
  const { mediaLinks, mediaStore, config } = platform;
  const segments = createVersionedCache<PreparedSegment>(platform, {
    weigh: () => 1,
    maxWeight: maxSegments,
  });

  app.fastPaths.push((request, response) => {
    const { method, url = '', headers } = request;
    const isWhole = !headers.range || config.MEDIA_BY_EDGE;
    const parts = method === 'GET' && isWhole && !headers.origin ? linkPath.exec(url) : null;
    if (!parts) return null;
    const [, signature = '', expiry = '', viewerKey = '', file = '', episodeId = '', version] = parts;
    const segment = segments.peek(file);
    const bytes = segment && (config.MEDIA_BY_EDGE ? empty : mediaStore.peek(segment.key));
    if (!bytes) return null;
    const link = { signature, expiry, viewerKey, episodeId, mediaVersion: Number(version) };
    if (!mediaLinks.isValid(link)) return null;
    const index = segment.segment;
    if (!isUnchanged({ viewerKey, episodeId, segment: index })) return null;
    if (index !== undefined && segment.hasPictures && isWholeFile(headers.range))
      recordSent({ viewerKey, episodeId, segment: index, expiry });
    const requestId = writeHead(request, response, 200, segment.head);
    response.end(bytes);
    return { route: segment.route, requestId };
  });

  return {
    add(request, reply, segment) {
      const [, , , , file] = linkPath.exec(request.url) ?? [];
      if (!file || request.headers.origin) return;
      const { url: route = '' } = request.routeOptions;
      const head = headOf(segment, reply.getHeaders());
      segments.get(file, () => ({ ...segment, head, route }));
    },
  };
};

const headOf = ({ sizeBytes }: Segment, headers: ReturnType<FastifyReply['getHeaders']>): HeaderPairs => {
  const type = headers['content-type'];
  return headerPairsOf({
    ...sharedHeaders(headers),
    'content-length': sizeBytes,
    // The edge knows the type of a file that it sends.
    ...(type !== undefined && { 'content-type': type }),
  });
};
