import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdOf } from '#http/request-id.ts';
import { sharedHeaders } from '#http/shortcuts.ts';
import { createEditionCache } from '#platform/edition-cache.ts';
import type { Platform } from '#platform/platform.ts';

export interface SegmentShortcut {
  /** Notes what a link led to, and how its bytes were answered from memory. */
  learn(request: FastifyRequest, reply: FastifyReply, segment: Segment): void;
}

interface Segment {
  /** In the media store. */
  key: string;
  /** Whether its episode costs something. */
  costs: boolean;
  /** In the playlist; null for the initialization segment. */
  place: number | null;
}

/** Whether a file of an episode that costs something takes the ordinary way, on which rights are asked for. */
export type MustAsk = (viewerKey: string, episodeId: string, place: number | null) => boolean;

const mostSegments = 20_000;
const linkPath = /^\/media\/([^/]+)\/([^/]+)\/([^/]+)\/(([^/]+)\/([^/]+)\/[^/]+\/[^/?%]+)$/;

/**
 * Segments that are in memory, past routes and hooks, which take longer than the bytes: each link is checked as on the
 * ordinary way. Whoever may have lost a right since it was signed, takes that way.
 */
export const openSegmentShortcut = (
  app: FastifyInstance,
  platform: Platform,
  mustAskFor: MustAsk,
): SegmentShortcut => {
  const { mediaLinks, mediaStore } = platform;
  const known = createEditionCache<Segment & { type: string }>(platform, {
    weigh: () => 1,
    maxWeight: mostSegments,
  });
  let shared: string[] = [];

  app.shortcuts.push((request, response) => {
    const { method, url = '', headers } = request;
    const parts = method === 'GET' && !headers.range && !headers.origin ? linkPath.exec(url) : null;
    if (!parts) return false;
    const [, signature = '', expiry = '', viewerKey = '', file = '', episodeId = '', version] = parts;
    const segment = known.peek(file);
    const bytes = segment && mediaStore.peek(segment.key);
    if (!bytes) return false;
    const link = { signature, expiry, viewerKey, episodeId, mediaVersion: Number(version) };
    if (!mediaLinks.isValid(link)) return false;
    if (segment.costs && mustAskFor(viewerKey, episodeId, segment.place)) return false;
    response.writeHead(200, [
      ...shared,
      ...['x-request-id', requestIdOf(headers['x-request-id'])],
      ...['content-type', segment.type, 'content-length', String(bytes.length)],
    ]);
    response.end(bytes);
    app.log.info({ url, statusCode: response.statusCode }, 'answered from memory');
    return true;
  });

  return {
    learn(request, reply, segment) {
      const [, , , , file] = linkPath.exec(request.url) ?? [];
      if (!file || request.headers.origin) return;
      shared = sharedHeaders(reply.getHeaders());
      known.get(file, () => ({ ...segment, type: String(reply.getHeader('content-type')) }));
    },
  };
};
