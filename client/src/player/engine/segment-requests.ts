import { fetchMedia } from '#lib/api/fetch-media.ts';
import { requestLimits } from './hls-config.ts';

/** A segment that was requested before hls.js asked for it. */
export interface SegmentRequest {
  url: string;
  startedAtMs: number;
  /** When the first byte and the last one arrived; null until then. */
  firstByteAtMs: number | null;
  endedAtMs: number | null;
  /** Rejects like `fetch`, when the answer is not a success, and when it takes as long as hls.js would wait. */
  bytes: Promise<ArrayBuffer>;
}

/** Enough for the item that plays, the next one and one opened from a page. */
const maxRequests = 4;
const requests = new Map<string, SegmentRequest>();

const load = async (request: Omit<SegmentRequest, 'bytes'>): Promise<ArrayBuffer> => {
  const { maxTimeToFirstByteMs, maxLoadTimeMs } = requestLimits;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), maxTimeToFirstByteMs);
  const signal = AbortSignal.any([silence.signal, AbortSignal.timeout(maxLoadTimeMs)]);
  const response = await fetchMedia(request.url, signal).finally(() => clearTimeout(timer));
  request.firstByteAtMs = performance.now();
  if (!response.ok) throw new Error(`a segment was answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  request.endedAtMs = performance.now();
  return bytes;
};

/** Requests a segment now, unless that was done already. */
export const requestSegment = (url: string): void => {
  if (requests.has(url)) return;
  const begun = { url, startedAtMs: performance.now(), firstByteAtMs: null, endedAtMs: null };
  const request: SegmentRequest = Object.assign(begun, { bytes: load(begun) });
  requests.set(url, request);
  // The loader that takes the request handles its failure. Without one it is not an unhandled rejection.
  request.bytes.catch(() => requests.delete(url));
  for (const oldest of requests.keys()) {
    if (requests.size <= maxRequests) break;
    requests.delete(oldest);
  }
};

/** Hands a request over; undefined if there is none. */
export const takeSegmentRequest = (url: string): SegmentRequest | undefined => {
  const request = requests.get(url);
  requests.delete(url);
  return request;
};
