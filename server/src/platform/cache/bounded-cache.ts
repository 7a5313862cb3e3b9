import { LRUCache } from 'lru-cache';

/**
 * Creates a cache that drops what was not used for longest. It takes memory for what it holds, not for what it may hold as
 * with `max`, for which each app would set room for a hundred thousand entries aside: 10 ms of its start.
 *
 * @param maxEntries how many it holds
 */
export const createBoundedCache = <Key extends {}, Value extends {}>(
  maxEntries: number,
): LRUCache<Key, Value> => new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 });
