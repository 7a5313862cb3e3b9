import path from 'node:path';
import {
  type FilePlace,
  filePlace,
  maxFileBytes,
  readFileName,
  type StaffRefusal,
  sourceExtensions,
  type UploadMetadata,
} from '@cliffhanger/contracts/staff';
import { noDrama } from '#features/library/library.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { findUpload, listUploads, type NewUpload, type StoredUpload } from './uploads.repository.ts';

/**
 * Decides whether a file may be sent, before its first byte.
 * @throws StaffError for a wrong size or name, without room on the disk, and for too many unfinished files of a person
 */
export type Admit = (
  sender: Pick<NewUpload, 'personId' | 'sessionId'>,
  metadata: UploadMetadata,
  sizeBytes: number,
) => Promise<NewUpload>;

/** Files that one person may have begun and not finished. */
const maxUnfinished = 30;
const megabyte = 1024 ** 2;

type AdmitPlatform = Pick<Platform, 'config' | 'database' | 'random' | 'diskSpace' | 'incoming'>;

export const createAdmit = ({ config, database, random, diskSpace, incoming }: AdmitPlatform): Admit => {
  /** Bytes that the unfinished files will need, with what is made of them. */
  const countPromised = async (unfinished: readonly StoredUpload[]): Promise<number> => {
    const sizes = await Promise.all(unfinished.map(({ id }) => incoming.sizeOf(id)));
    return unfinished.reduce((sum, { sizeBytes }, index) => sum + 2 * sizeBytes - (sizes[index] ?? 0), 0);
  };

  /** @throws StaffError without room for the file and what is made of it */
  const requireRoom = async (sizeBytes: number, unfinished: readonly StoredUpload[]): Promise<void> => {
    const needed = 2 * sizeBytes + (await countPromised(unfinished));
    if ((await diskSpace.freeBytes()) - needed < config.MIN_FREE_DISK_MB * megabyte)
      throw refuse('diskFull', {}, 'the disk has no room for the file and what is made of it');
  };

  return async ({ personId, sessionId }, { filename, drama: slug, insteadOf }, sizeBytes) => {
    const replaced = insteadOf === undefined ? null : await findUpload(database.read, insteadOf);
    const place = replaced?.slug === slug ? replaced.place : placeOf(filename);
    const extension = requireReadable(filename, place, sizeBytes);
    if ((await database.read.drama.count({ where: { slug } })) === 0) throw noDrama(slug);
    const unfinished = (await listUploads(database.read)).filter(({ finishedAt }) => finishedAt === null);
    if (unfinished.filter((each) => each.personId === personId).length >= maxUnfinished)
      throw refuse('uploadsTooMany', { max: maxUnfinished }, 'too many files of this person are unfinished');
    await requireRoom(sizeBytes, unfinished);
    return {
      personId,
      sessionId,
      id: `${random.token()}.${extension}`,
      slug,
      name: filename,
      sizeBytes,
      place,
      replaces: replaced?.replaces ?? false,
      insteadOf: replaced?.slug === slug ? replaced.id : null,
    };
  };
};

/** What is wrong with the name or the size of a file. @throws StaffError that says it */
const requireReadable = (name: string, place: FilePlace | null, sizeBytes: number): string => {
  const extension = extensionOf(name);
  if (extension === null) throw refuse('uploadUnreadable', { name }, `${name}: cannot be read`);
  if (sizeBytes === 0) throw refuse('uploadEmpty', { name }, `${name}: is empty`);
  const maxMb = maxFileBytes[place?.kind ?? 'video'] / megabyte;
  if (sizeBytes > maxMb * megabyte)
    throw refuse('uploadTooLarge', { name, maxMb }, `${name}: is larger than ${maxMb} MB`);
  return extension;
};

const placeOf = (name: string): FilePlace | null =>
  filePlace.safeParse(readFileName(name)?.place).data ?? null;

/** The extension of a file that can be read. The stored file has it too: it says how a video is opened. */
const extensionOf = (name: string): string | null => {
  const extension = path.extname(name).slice(1).toLowerCase();
  return sourceExtensions.find((each) => each === extension) ?? null;
};

export const refuse = <Reason extends StaffRefusal['reason']>(
  reason: Reason,
  values: Extract<StaffRefusal, { reason: Reason }>['values'],
  message: string,
): StaffError => new StaffError(message, { reason, values } as StaffRefusal);
