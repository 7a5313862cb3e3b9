import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, type Extract, extract } from 'tar-stream';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { makeFolder } from '#platform/data-folder/make-folder.ts';
import { StaffError } from '#platform/staff-server.ts';
import { type Manifest, manifest, manifestName, ownersFolders } from './contents.ts';

const maxManifestBytes = 512 * 1024 * 1024;

export interface UnpackOptions {
  /** Whether a file is written to the folder; default: all are. The others are compared with the manifest all the same. */
  isWanted?: (name: string) => boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Unpacks a backup into an empty folder. Refuses files with unsafe names, files that do not belong into a data folder, and
 * files that differ from the manifest.
 *
 * @throws StaffError that names the file in the backup that is wrong
 */
export const unpackBackup = async (
  file: string,
  folder: string,
  { isWanted = () => true, signal = new AbortController().signal }: UnpackOptions = {},
): Promise<Manifest> => {
  const refuse: Refuse = (why) => new StaffError(`${file} cannot be restored: ${why}`);
  const archive = extract();
  const [unpacked, read] = await Promise.allSettled([
    unpackEntries(archive, { folder, isWanted, refuse }),
    pipeline(createReadStream(file), archive, { signal }),
  ]);
  signal.throwIfAborted();
  // When unpacking fails, reading fails as well, so the error of unpacking is the cause.
  const failed = unpacked.status === 'rejected' ? unpacked : read;
  if (failed.status === 'rejected') {
    const error = failed.reason as Error;
    throw isUnrelatedToArchive(error) ? error : refuse(`it is damaged or cut off (${error.message})`);
  }
  if (unpacked.status === 'rejected') throw unpacked.reason;
  return verifyManifest(unpacked.value, refuse);
};

type Refuse = (why: string) => StaffError;

interface Unpacked {
  manifestText: string | null;
  files: Map<string, { bytes: number; sha256: string }>;
}

interface UnpackTarget {
  folder: string;
  isWanted: (name: string) => boolean;
  refuse: Refuse;
}

const unpackEntries = async (
  archive: Extract,
  { folder, isWanted, refuse }: UnpackTarget,
): Promise<Unpacked> => {
  const unpacked: Unpacked = { manifestText: null, files: new Map() };
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header;
    if (unpacked.manifestText !== null) throw refuse(`${name} comes after its end`);
    if (type !== 'file') throw refuse(`${name} is a ${type}`);
    if (unpacked.files.has(name)) throw refuse(`${name} is in it twice`);
    if (name === manifestName) {
      if (size > maxManifestBytes) throw refuse(`${name} is too large`);
      unpacked.manifestText = await text(entry);
    } else {
      const modes = modesOf(name);
      if (!modes) throw refuse(`${name} is no file of a data folder`);
      const target = isWanted(name) ? await openTarget(path.join(folder, name), modes) : discard();
      unpacked.files.set(name, await readEntry(entry, target));
    }
  }
  return unpacked;
};

const verifyManifest = ({ manifestText, files }: Unpacked, refuse: Refuse): Manifest => {
  if (manifestText === null) throw refuse(`it is cut off: ${manifestName} is missing`);
  const parsed = manifest.safeParse(jsonOf(manifestText));
  if (!parsed.success) throw refuse(`${manifestName} is damaged, or of a newer version`);
  for (const { name, bytes, sha256 } of parsed.data.files) {
    const entry = files.get(name);
    if (!entry) throw refuse(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw refuse(`${name} does not match its checksum`);
    files.delete(name);
  }
  for (const name of files.keys()) throw refuse(`${name} is not in its manifest`);
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

const openTarget = async (file: string, modes: Modes): Promise<Writable> => {
  await makeFolder(path.dirname(file), modes.folder);
  return createWriteStream(file, { flags: 'wx', mode: modes.file, flush: true });
};

const discard = (): Writable => new Writable({ write: (_part, _encoding, done) => done() });

const readEntry = async (entry: Entry, target: Writable) => {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    entry,
    async function* (parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part);
        bytes += part.length;
        yield part;
      }
    },
    target,
  );
  return { bytes, sha256: hash.digest('hex') };
};
