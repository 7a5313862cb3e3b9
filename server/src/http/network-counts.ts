import { siteFactor, siteOf } from '#platform/network/client-network.ts';

interface Window {
  count: number;
  startMs: number;
}

type Answer = (error: Error | null, result: { current: number; ttl: number }) => void;

const maxWindows = 20_000;

/**
 * Counts calls for `@fastify/rate-limit`, by network and by site. A site may make `siteFactor` times the calls of a
 * network, so that the 65,536 networks of a /48 are not as many limits. Calls beyond the limit of a network do not count
 * for its site, whose other networks may be other people's.
 */
export class NetworkCounts {
  /** In the order of their last calls. Beyond `maxWindows`, the first go. */
  private readonly windows = new Map<string, Window>();

  incr(network: string, answer: Answer, timeWindowMs: number, max: number) {
    const own = this.count(network, timeWindowMs);
    const site = own.count > max ? null : siteOf(network);
    const shared = site === null ? null : this.count(site, timeWindowMs);
    const isFull = shared !== null && shared.count > max * siteFactor;
    const { startMs } = isFull ? shared : own;
    answer(null, {
      current: isFull ? max + 1 : own.count,
      ttl: startMs + timeWindowMs - performance.now(),
    });
  }

  /** Each limit of a route counts for itself. */
  child(): NetworkCounts {
    return new NetworkCounts();
  }

  private count(key: string, timeWindowMs: number): Window {
    const nowMs = performance.now();
    const known = this.windows.get(key);
    const isOpen = known !== undefined && nowMs < known.startMs + timeWindowMs;
    const window = isOpen ? known : { count: 0, startMs: nowMs };
    window.count += 1;
    this.windows.delete(key);
    this.windows.set(key, window);
    const [first] = this.windows.size > maxWindows ? this.windows.keys() : [];
    if (first !== undefined) this.windows.delete(first);
    return window;
  }
}
