import { type FilePlace, type Upload, uploadDays } from '@cliffhanger/contracts/staff';
import { createEncodedVideos, type MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import { type Admit, createAdmit, refuse } from './admission.ts';
import { listShownUploads } from './shown-upload.ts';
import type { UploadRunner } from './upload-runner.ts';
import {
  deleteUploads,
  findUpload,
  insertUpload,
  listUploads,
  type NewUpload,
  type StoredUpload,
  saveFinished,
  savePlace,
} from './uploads.repository.ts';

/** Files that staff send for dramas from a browser. */
export interface Uploads {
  /** Decides whether a file may be sent, before its first byte. */
  admit: Admit;
  /** Stores a file that was admitted. */
  begin(admitted: NewUpload): Promise<void>;
  /** A file that has not expired; null if there is none. */
  find(id: string): Promise<StoredUpload | null>;
  /** All of a file is there: what becomes of it begins. */
  finish(id: string): Promise<void>;
  list(slug: string): Promise<Upload[]>;
  /** Says what files are of their dramas. @throws StaffError for one that is not there any more */
  place(places: readonly { id: string; place: FilePlace; replaces: boolean }[]): Promise<void>;
  /** Removes a file. Its encoding ends. Does nothing for one that is not there any more. */
  remove(id: string): Promise<void>;
  /** Removes files that no drama has got for 7 days, and those that nobody knows. */
  removeExpired(): Promise<void>;
  /** Ends what is being done with files. */
  stop(): Promise<void>;
}

/** A file without a row is removed after this time: its row may be about to be written. */
const unknownMinutes = 60;

type UploadsPlatform = Pick<
  Platform,
  'config' | 'database' | 'clock' | 'random' | 'diskSpace' | 'incoming' | 'staffEvents'
>;

export const createUploads = (
  platform: UploadsPlatform,
  { mediaJobs, runner }: { mediaJobs: Pick<MediaJobs, 'list' | 'cancel'>; runner: UploadRunner },
): Uploads => {
  const { database, clock, incoming, staffEvents } = platform;
  const encodedVideos = createEncodedVideos(platform);
  const tell = (slug: string) => staffEvents.publish('upload', { slug });

  const removeAll = async (uploads: readonly StoredUpload[]): Promise<void> => {
    for (const { id, jobId, checked } of uploads) {
      runner.forget(id);
      // It may have ended.
      if (jobId !== null) await mediaJobs.cancel(jobId).catch(() => undefined);
      await incoming.remove(id);
      if (checked?.still) await incoming.remove(checked.still);
    }
    await deleteUploads(
      database.write,
      uploads.map(({ id }) => id),
    );
    for (const slug of new Set(uploads.map((each) => each.slug))) tell(slug);
  };

  return {
    admit: createAdmit(platform),
    async begin({ insteadOf, ...admitted }) {
      const replaced = insteadOf === null ? null : await findUpload(database.read, insteadOf);
      if (replaced) await removeAll([replaced]);
      await insertUpload(database.write, admitted, clock.now());
      tell(admitted.slug);
    },
    async find(id) {
      const found = await findUpload(database.read, id);
      return found && daysAfter(found.createdAt, uploadDays) > clock.now() ? found : null;
    },
    async finish(id) {
      await saveFinished(database.write, id, clock.now());
      const found = await findUpload(database.read, id);
      if (found) tell(found.slug);
      runner.wake();
    },
    list: (slug) => listShownUploads(slug, platform, { mediaJobs, encodedVideos, runner }),
    async place(places) {
      const jobs: number[] = [];
      const slugs = await database.transaction(async (tx) => {
        const found = new Set<string>();
        for (const { id, ...place } of places) {
          const upload = await findUpload(tx, id);
          if (!upload) throw refuse('uploadUnknown', {}, 'the file is not there any more');
          if (upload.jobId !== null) jobs.push(upload.jobId);
          await savePlace(tx, id, place);
          found.add(upload.slug);
        }
        return found;
      });
      for (const { id } of places) runner.forget(id);
      for (const id of jobs) await mediaJobs.cancel(id).catch(() => undefined);
      for (const slug of slugs) tell(slug);
      runner.wake();
    },
    async remove(id) {
      const found = await findUpload(database.read, id);
      if (found) await removeAll([found]);
    },
    async removeExpired() {
      const all = await listUploads(database.read);
      const begun = daysAfter(clock.now(), -uploadDays);
      const sizes = await Promise.all(all.map(({ id }) => incoming.sizeOf(id)));
      // A backup has no incoming files.
      const expired = all.filter(({ createdAt }, index) => createdAt <= begun || sizes[index] === null);
      if (expired.length > 0) await removeAll(expired);
      const known = new Set(all.flatMap(({ id, checked }) => [id, checked?.still]));
      for (const id of await incoming.listBefore(minutesAfter(clock.now(), -unknownMinutes)))
        if (!known.has(id)) await incoming.remove(id);
    },
    stop: () => runner.stop(),
  };
};
