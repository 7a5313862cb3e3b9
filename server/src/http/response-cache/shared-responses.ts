import { type Endpoint, envelope, successCode } from '@cliffhanger/contracts';
import { createResponseSerializer } from '#http/response-serializer.ts';
import type { SharedCall, SharedHandler } from '#http/routes.ts';
import type { Locale } from '#kernel/viewer.ts';
import { errorSentence } from '#kernel/words.ts';
import { type CachedResponse, type ResponseCache, toCachedResponse } from './response-cache.ts';

/** The responses that are the same for everyone, or for every visitor. */
export interface SharedResponses {
  /** Adds the handler of an endpoint, and returns the function that reads its responses. */
  add(endpoint: Endpoint, handler: SharedHandler<Endpoint>): ReadResponse;
  /** Reads the response of an endpoint without input: the bytes that a visitor's call receives. */
  read(endpoint: Endpoint, locale: Locale & { market: string }): Promise<CachedResponse>;
}

/** Reads a response from the cache, which the handler fills. `key` identifies it there. */
type ReadResponse = (call: SharedCall<Endpoint>) => { key: string; response: Promise<CachedResponse> };

export const openSharedResponses = (
  responseCache: ResponseCache,
  { validateResponses }: { validateResponses: boolean },
): SharedResponses => {
  const readers = new Map<Endpoint, ReadResponse>();
  return {
    add(endpoint, { shared, maxAgeSeconds }) {
      const serialize = createResponseSerializer(envelope(endpoint.data), {
        name: endpoint.path,
        isChecked: validateResponses,
      });
      const read: ReadResponse = (call) => {
        const { params, query, language, country, market } = call;
        const key = JSON.stringify([endpoint.path, language, country, market, params, query]);
        const make = async () => {
          const data = await shared(call);
          return toCachedResponse(serialize({ code: successCode, msg: errorSentence('ok', language), data }));
        };
        return { key, response: responseCache.get(key, make, maxAgeSeconds) };
      };
      readers.set(endpoint, read);
      return read;
    },
    read(endpoint, { language, country, market }) {
      const read = readers.get(endpoint);
      if (!read) throw new Error(`${endpoint.path} has no shared response`);
      return read({ params: {}, query: {}, body: {}, language, country, market }).response;
    },
  };
};
