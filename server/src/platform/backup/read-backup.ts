import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract } from 'tar-stream';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type Manifest, manifest, manifestName, ownersFolders } from './contents.ts';

const maxManifestBytes = 512 * 1024 * 1024;

/**
 * Unpacks a backup into an empty folder. Refuses files with unsafe names, files that do not belong into a data folder, and
 * files that differ from the manifest.
 *
 * @throws StaffError that names the file in the backup that is wrong
 */
export const unpackBackup = async (
  file: string,
  folder: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Manifest> => {
  const wrong = (why: string) => new StaffError(`${file} cannot be restored: ${why}`);
  const found = new Map<string, { bytes: number; sha256: string }>();
  let content: string | null = null;
  const archive = extract();
  const unpack = async () => {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      if (content !== null) throw wrong(`${name} comes after its end`);
      if (type !== 'file') throw wrong(`${name} is a ${type}`);
      if (found.has(name)) throw wrong(`${name} is in it twice`);
      if (name === manifestName) {
        if (size > maxManifestBytes) throw wrong(`${name} is too large`);
        content = await text(entry);
      } else {
        const modes = modesOf(name);
        if (!modes) throw wrong(`${name} is no file of a data folder`);
        found.set(name, await writeEntry(entry, path.join(folder, name), modes));
      }
    }
  };
  const [unpacked, read] = await Promise.allSettled([
    unpack(),
    pipeline(createReadStream(file), archive, { signal }),
  ]);
  signal.throwIfAborted();
  // Of a file that cannot be unpacked, the reading fails as well.
  const failed = unpacked.status === 'rejected' ? unpacked : read;
  if (failed.status === 'rejected') {
    const error = failed.reason as Error;
    throw isUnrelatedToArchive(error) ? error : wrong(`it is damaged or cut off (${error.message})`);
  }
  if (content === null) throw wrong(`it is cut off: ${manifestName} is missing`);
  const parsed = manifest.safeParse(jsonOf(content));
  if (!parsed.success) throw wrong(`${manifestName} is damaged, or of a newer version`);
  for (const { name, bytes, sha256 } of parsed.data.files) {
    const entry = found.get(name);
    if (!entry) throw wrong(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw wrong(`${name} is not as it was packed`);
    found.delete(name);
  }
  for (const name of found.keys()) throw wrong(`${name} is not in its manifest`);
  return parsed.data;
};

/** Errors that are not caused by the archive, such as those of the disk. */
const isUnrelatedToArchive = (error: Error): boolean => error instanceof StaffError || 'syscall' in error;

const jsonOf = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
};

interface Modes {
  file: number;
  folder: number;
}

/** The permissions of a file of a data folder: the owner only, except for media. Null for any other name. */
const modesOf = (name: string): Modes | null => {
  const [top = '', ...inner] = name.split('/');
  const isPlain = inner.every((part) => !['', '.', '..'].includes(part)) && !/[\\:\0]/.test(name);
  if (!isPlain) return null;
  const owners = { file: 0o600, folder: 0o700 };
  if (inner.length === 0) return top === dataNames.database || top === dataNames.labClock ? owners : null;
  if (ownersFolders.includes(top)) return owners;
  return top === dataNames.media ? { file: 0o644, folder: 0o755 } : null;
};

const writeEntry = async (entry: Entry, file: string, modes: Modes) => {
  const hash = createHash('sha256');
  let bytes = 0;
  await makeFolder(path.dirname(file), modes.folder);
  await pipeline(
    entry,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: modes.file, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
};
