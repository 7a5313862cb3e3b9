import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import product from '#package.json' with { type: 'json' };
import { createFileAtomically, pathExists } from '#platform/data-folder/atomic-write.ts';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { LockedError, takeWriterLock } from '#platform/data-folder/writer-lock.ts';
import { copyDatabase } from '#platform/database/snapshot.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type Clock, systemClock } from '#platform/time/clock.ts';
import { listFiles, type Manifest, manifestName } from './contents.ts';
import { describeFailure } from './failures.ts';

export interface BackupOptions {
  clock?: Clock;
  signal?: AbortSignal;
  /** The bucket that has the media, for people. They are left out then. */
  mediaBucket?: string | null;
}

/**
 * Writes a complete backup into one new tar file that only its owner can read: a snapshot of the database, keys, uploads
 * and media, and last a manifest with their checksums. Other processes may write to the data during the backup.
 *
 * @param file the absolute path; appears complete or not at all
 * @throws StaffError
 */
export const writeBackup = async (
  dataDir: string,
  file: string,
  { clock = systemClock, signal, mediaBucket = null }: BackupOptions = {},
): Promise<Manifest> => {
  const database = path.join(dataDir, dataNames.database);
  if (await pathExists(file)) throw new StaffError(`${file} already exists; write the backup to a new file`);
  if (!(await pathExists(dataDir))) throw noDatabase(database);
  await completeSwap(dataDir);
  if (!(await pathExists(database))) throw noDatabase(database);
  return createFileAtomically(file, async (archiveFile, staging) => {
    const list = () => listFiles(dataDir, { hasMedia: mediaBucket === null });
    const before = await list();
    const snapshot = staging.at('snapshot');
    const createdAt = clock.now().toISOString();
    copyDatabase(database, snapshot);
    // A file is written before the rows that reference it and removed after them. So every file that the snapshot
    // references exists now, unless it existed before the snapshot and has been removed since.
    const names = new Set(await list());
    const removed = before.find((name) => !names.has(name));
    if (removed) throw new StaffError(`${removed} was removed during the backup; run the command again`);
    const sources: Source[] = [
      { name: dataNames.database, file: snapshot },
      ...[...names].map((name) => ({ name, file: path.join(dataDir, name) })),
    ];
    return writeArchive(archiveFile, sources, { createdAt, signal, mediaBucket });
  }).catch((error: unknown) => {
    throw describeFailure(error, path.dirname(file));
  });
};

const noDatabase = (database: string) =>
  new StaffError(`There is no database at ${database}. Set DATA_DIR to the folder that contains it.`);

/** Completes an interrupted restore, unless a running server has already done so. */
const completeSwap = async (dataDir: string): Promise<void> => {
  try {
    (await takeWriterLock(dataDir))();
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
  }
};

interface Source {
  name: string;
  file: string;
}

const mode = 0o600;

const writeArchive = async (
  archiveFile: string,
  sources: readonly Source[],
  {
    createdAt,
    signal,
    mediaBucket,
  }: { createdAt: string; signal: AbortSignal | undefined; mediaBucket: string | null },
): Promise<Manifest> => {
  const archive = pack();
  const failure = new AbortController();
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  /** Without an abort, the other side would wait forever. */
  const abortBoth = (error: unknown) => failure.abort(error);
  const manifest: Manifest = {
    format: 1,
    version: product.version,
    createdAt,
    ...(mediaBucket !== null && { mediaBucket }),
    files: [],
  };
  const fill = async () => {
    for (const source of sources) manifest.files.push(await addFile(archive, source, stop));
    archive.entry({ name: manifestName, mode }, `${JSON.stringify(manifest, null, 1)}\n`);
    archive.finalize();
  };
  const target = createWriteStream(archiveFile, { mode, flags: 'wx', flush: true });
  await Promise.all([
    pipeline(Readable.from(archive), target, { signal: stop }).catch(abortBoth),
    fill().catch(abortBoth),
  ]);
  signal?.throwIfAborted();
  failure.signal.throwIfAborted();
  return manifest;
};

const addFile = async (
  archive: Pack,
  { name, file }: Source,
  signal: AbortSignal,
): Promise<Manifest['files'][number]> => {
  const { size: bytes, mtime } = await stat(file);
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(file),
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    },
    archive.entry({ name, size: bytes, mtime, mode }),
    { signal },
  );
  return { name, bytes, sha256: hash.digest('hex') };
};
