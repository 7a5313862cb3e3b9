import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Pack, pack } from 'tar-stream';
import product from '#package.json' with { type: 'json' };
import { isThere, makeWholeFile } from '#platform/data-folder/atomic-write.ts';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { LockedError, takeWriterLock } from '#platform/data-folder/writer-lock.ts';
import { copyDatabase } from '#platform/database/snapshot.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type Clock, systemClock } from '#platform/time/clock.ts';
import { listFiles, type Manifest, manifestName } from './contents.ts';
import { inWords } from './failures.ts';

export interface BackupOptions {
  clock?: Clock;
  signal?: AbortSignal;
}

/**
 * Puts all that is needed to go on elsewhere into one new tar file that only its owner can read: the database as it is at
 * one moment, keys, uploads and media, and at its end a manifest with their checksums. Whoever writes to the data goes
 * on meanwhile.
 *
 * @param file the absolute path; appears whole or not at all
 * @throws StaffError
 */
export const writeBackup = async (
  dataDir: string,
  file: string,
  { clock = systemClock, signal }: BackupOptions = {},
): Promise<Manifest> => {
  const database = path.join(dataDir, dataNames.database);
  if (await isThere(file)) throw new StaffError(`${file} is there already; a backup is a new file`);
  if (!(await isThere(dataDir))) throw noDatabase(database);
  await findWhole(dataDir);
  if (!(await isThere(database))) throw noDatabase(database);
  return makeWholeFile(file, async (unfinished, beside) => {
    const before = await listFiles(dataDir);
    const snapshot = beside.at('snapshot');
    const createdAt = clock.now().toISOString();
    copyDatabase(database, snapshot);
    // Files come before the rows that speak of them and go after these: whatever the snapshot speaks of is there now,
    // unless it was there before and is gone.
    const names = new Set(await listFiles(dataDir));
    const gone = before.find((name) => !names.has(name));
    if (gone) throw new StaffError(`${gone} was removed meanwhile; run it again`);
    const sources: Source[] = [
      { name: dataNames.database, file: snapshot },
      ...[...names].map((name) => ({ name, file: path.join(dataDir, name) })),
    ];
    return writeArchive(unfinished, sources, { createdAt, signal });
  }).catch((error: unknown) => {
    throw inWords(error, path.dirname(file));
  });
};

const noDatabase = (database: string) =>
  new StaffError(`There is no database at ${database}. Set DATA_DIR to where it is.`);

/** What a killed restore left to do is done by whoever writes; when nobody does, it is done now. */
const findWhole = async (dataDir: string): Promise<void> => {
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
  { createdAt, signal }: { createdAt: string; signal: AbortSignal | undefined },
): Promise<Manifest> => {
  const archive = pack();
  const failure = new AbortController();
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  /** When one side fails, the other would wait for ever. */
  const endBoth = (error: unknown) => failure.abort(error);
  const manifest: Manifest = { format: 1, version: product.version, createdAt, files: [] };
  const fill = async () => {
    for (const source of sources) manifest.files.push(await addFile(archive, source, stop));
    archive.entry({ name: manifestName, mode }, `${JSON.stringify(manifest, null, 1)}\n`);
    archive.finalize();
  };
  const target = createWriteStream(archiveFile, { mode, flags: 'wx', flush: true });
  await Promise.all([
    pipeline(Readable.from(archive), target, { signal: stop }).catch(endBoth),
    fill().catch(endBoth),
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
