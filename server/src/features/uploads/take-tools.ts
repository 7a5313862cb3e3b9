import type {
  DramaDetail,
  FilePlace,
  FileProblem,
  StaffCallName,
  StaffRole,
} from '@cliffhanger/contracts/staff';
import type { MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import type { Platform } from '#platform/platform.ts';
import type { HandleStaffCall } from '#platform/staff-server.ts';
import type { StoredUpload } from './uploads.repository.ts';

export type TakePlatform = Pick<Platform, 'config' | 'database' | 'clock' | 'incoming' | 'staffEvents'>;

/** What gives a drama its files. */
export interface TakeTools extends TakePlatform {
  mediaJobs: Pick<MediaJobs, 'add' | 'list'>;
  staff: HandleStaffCall;
  files: MediaFiles;
}

/** A file that a drama is to get. */
export interface TakenFile {
  upload: StoredUpload & { place: FilePlace };
  drama: DramaDetail;
  /** All files that were sent and that no drama has. */
  all: readonly StoredUpload[];
}

/** A file of one kind. */
export type TakenFileOf<Kind extends FilePlace['kind']> = TakenFile & {
  place: Extract<FilePlace, { kind: Kind }>;
};

/** What became of a file: it waits, it cannot be used, or the drama has it, with others that belong to it. */
export type TakeResult =
  | 'waits'
  | { problems: FileProblem[]; taken?: never }
  | { taken: readonly StoredUpload[]; problems?: never };

/** Makes a staff call in the name of the person who sent a file. */
export const callAsSender = async (
  { staff }: TakeTools,
  { person, sessionId }: StoredUpload,
  name: StaffCallName,
  input: unknown,
): Promise<void> => {
  const session = { id: sessionId, personId: person.id, role: person.role as StaffRole };
  await staff(name, input, { name: person.name, session });
};

/** A problem with the names that people gave to files, in place of those on the disk. */
export const withGivenNames = (
  { file, values, ...problem }: FileProblem,
  uploads: readonly StoredUpload[],
): FileProblem => {
  const rename = <Value extends string | number>(value: Value) =>
    typeof value === 'string'
      ? uploads.reduce<string>((text, { id, name }) => text.replaceAll(id, name), value)
      : value;
  const renamed = Object.entries(values).map(([key, value]) => [key, rename(value)]);
  return { ...problem, file: String(rename(file)), values: Object.fromEntries(renamed) };
};
