import { checks } from '#platform/checks/checks.ts';
import { listMigrationNames } from '#platform/database/migrate.ts';
import type { Platform } from '#platform/platform.ts';
import type { Outcome, RunChecks } from './check-runner.ts';
import { listAppliedMigrations, writeNothing } from './readiness.repository.ts';

type CheckName = 'database' | 'migrations' | 'disk' | 'media';

export interface Readiness {
  /**
   * Checks that the server can serve viewers: the database takes writes and has all migrations, the disk of the data
   * folder has `MIN_FREE_DISK_MB`, and the media store can be read. The log has the reason of a failure.
   */
  check(): Promise<Record<CheckName, Outcome>>;
}

/** A write that waits longer is a failure: clients give up after ten seconds. */
const maxWriteMs = 5000;
/** How long a result holds: anyone may ask, and each check waits for the disk. */
const maxAgeMs = 1000;

export const createReadiness = (
  platform: Parameters<(typeof checks)['disk']>[0] & Pick<Platform, 'clock' | 'database'>,
  runChecks: RunChecks,
): Readiness => {
  const { clock, database } = platform;
  const names = listMigrationNames();
  const runAll = () =>
    runChecks<CheckName>({
      database: () => withinMs(maxWriteMs, writeNothing(database)),
      async migrations() {
        const applied = new Set(listAppliedMigrations(database.rows));
        const missing = names.filter((name) => !applied.has(name));
        if (missing.length > 0) throw new Error(`migrations are missing: ${missing.join(', ')}`);
      },
      disk: () => checks.disk(platform),
      media: () => checks.media(platform),
    });

  let last: { atMs: number; result: Promise<Record<CheckName, Outcome>> } | null = null;
  return {
    check() {
      const nowMs = clock.now().getTime();
      // The lab's clock can be set back.
      const isCurrent = last && nowMs >= last.atMs && nowMs < last.atMs + maxAgeMs;
      if (!last || !isCurrent) last = { atMs: nowMs, result: runAll() };
      return last.result;
    },
  };
};

/** @throws when `work` takes longer than `ms` */
const withinMs = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`it takes longer than ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
