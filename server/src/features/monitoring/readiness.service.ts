import type { FastifyBaseLogger } from 'fastify';
import { listMigrationNames } from '#platform/database/migrate.ts';
import type { Platform } from '#platform/platform.ts';
import { listAppliedMigrations, writeNothing } from './readiness.repository.ts';

type CheckName = 'database' | 'migrations' | 'disk' | 'media';
type Checks = Record<CheckName, 'ok' | 'failed'>;

export interface Readiness {
  /**
   * Checks that the server can serve viewers: the database takes writes and has all migrations, the disk of the data
   * folder has `MIN_FREE_DISK_MB`, and the media store can be read. The log has the reason of a failure.
   */
  check(): Promise<Checks>;
}

/** A write that waits longer is a failure: clients give up after ten seconds. */
const maxWriteMs = 5000;
/** How long a result holds: anyone may ask, and each check waits for the disk. */
const maxAgeMs = 1000;
const bytesPerMb = 1024 ** 2;

export const createReadiness = (
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'diskSpace' | 'mediaStore'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Readiness => {
  const { clock, config, database, diskSpace, mediaStore } = platform;
  const names = listMigrationNames();
  const checks: Record<CheckName, () => Promise<unknown>> = {
    database: () => withinMs(maxWriteMs, writeNothing(database)),
    async migrations() {
      const applied = new Set(listAppliedMigrations(database.rows));
      const missing = names.filter((name) => !applied.has(name));
      if (missing.length > 0) throw new Error(`migrations are missing: ${missing.join(', ')}`);
    },
    async disk() {
      const freeMb = (await diskSpace.freeBytes()) / bytesPerMb;
      if (freeMb < config.MIN_FREE_DISK_MB) throw new Error(`only ${Math.floor(freeMb)} MB are free`);
    },
    media: () => mediaStore.check(),
  };

  const failed = new Set<CheckName>();
  const run = async (name: CheckName) => {
    try {
      await checks[name]();
      if (failed.delete(name)) log.info({ check: name }, 'a readiness check succeeds again');
      return [name, 'ok'];
    } catch (error) {
      if (!failed.has(name)) log.warn({ err: error, check: name }, 'a readiness check fails');
      failed.add(name);
      return [name, 'failed'];
    }
  };
  const runAll = async (): Promise<Checks> =>
    Object.fromEntries(await Promise.all((Object.keys(checks) as CheckName[]).map(run)));

  let last: { atMs: number; result: Promise<Checks> } | null = null;
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
