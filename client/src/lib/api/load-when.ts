/**
 * Options of a query that is loaded on demand.
 * @returns `enabled` as asked; a query that was never wanted leaves the cache with its last observer, so that a long visit
 * does not collect empty ones
 */
export const loadWhen = (isWanted: boolean): { enabled: boolean; gcTime?: number } =>
  isWanted ? { enabled: true } : { enabled: false, gcTime: 0 };
