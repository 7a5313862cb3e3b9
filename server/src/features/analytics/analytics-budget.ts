import { LRUCache } from 'lru-cache';
import type { Config } from '#config';
import { type Clock, dayOf } from '#platform/time/clock.ts';

/** Limits how much clients may have stored in a UTC day: docs/decisions/0057-disk-for-money.md. */
export interface AnalyticsBudget {
  /**
   * Takes bytes from the budget of a network and from that of all, or from neither.
   * @returns whose budget is used up, or null
   */
  take(network: string, bytes: number): 'network' | 'server' | null;
}

/** Those that reported longest ago are forgotten first. The budget of all does not depend on them. */
const maxNetworks = 20_000;
const bytesPerMb = 1024 ** 2;

/** Counts in memory, so that a restart begins with full budgets. */
export const createAnalyticsBudget = (
  {
    ANALYTICS_MB_PER_DAY,
    ANALYTICS_MB_PER_NETWORK,
  }: Pick<Config, 'ANALYTICS_MB_PER_DAY' | 'ANALYTICS_MB_PER_NETWORK'>,
  clock: Clock,
): AnalyticsBudget => {
  const usedByNetwork = new LRUCache<string, number>({ max: maxNetworks });
  let used = 0;
  let currentDay = '';
  return {
    take(network, bytes) {
      const day = dayOf(clock.now());
      if (day !== currentDay) {
        currentDay = day;
        used = 0;
        usedByNetwork.clear();
      }
      const ofNetwork = (usedByNetwork.get(network) ?? 0) + bytes;
      if (ofNetwork > ANALYTICS_MB_PER_NETWORK * bytesPerMb) return 'network';
      if (used + bytes > ANALYTICS_MB_PER_DAY * bytesPerMb) return 'server';
      used += bytes;
      usedByNetwork.set(network, ofNetwork);
      return null;
    },
  };
};

/** A row without texts, with its entries in the indexes. */
const rowBytes = 100;

/** About how many bytes of the disk a report takes. */
export const storedBytes = (report: object): number =>
  Object.values(report).reduce(
    (bytes: number, value: unknown) => bytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0),
    rowBytes,
  );
