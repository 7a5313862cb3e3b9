import type { Clock } from '#platform/time/clock.ts';
import type { DiskSpace } from './disk-space.ts';

/** The part of the disk that is kept for money and accounts: docs/decisions/0057-disk-for-money.md. */
export interface DiskReserve {
  /**
   * Whether the disk has room for what nobody pays for: analytics, campaigns, plays, comments and screenshots. It has none
   * below twice `MIN_FREE_DISK_MB`, nor when its space is unknown. A result holds for one second.
   */
  hasRoom(): Promise<boolean>;
}

const bytesPerMb = 1024 ** 2;
const maxAgeMs = 1000;

/** The size of the reserve. */
export const reservedBytesOf = ({ MIN_FREE_DISK_MB }: { MIN_FREE_DISK_MB: number }): number =>
  2 * MIN_FREE_DISK_MB * bytesPerMb;

export const openDiskReserve = (
  config: { MIN_FREE_DISK_MB: number },
  diskSpace: DiskSpace,
  clock: Clock,
): DiskReserve => {
  const reservedBytes = reservedBytesOf(config);
  const measure = () =>
    diskSpace.freeBytes().then(
      (freeBytes) => freeBytes >= reservedBytes,
      () => false,
    );
  let last: { atMs: number; result: Promise<boolean> } | null = null;
  return {
    async hasRoom() {
      if (reservedBytes === 0) return true;
      const nowMs = clock.now().getTime();
      // The lab's clock can be set back.
      const isCurrent = last && nowMs >= last.atMs && nowMs < last.atMs + maxAgeMs;
      if (!last || !isCurrent) last = { atMs: nowMs, result: measure() };
      return last.result;
    },
  };
};
