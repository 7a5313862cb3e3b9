import type { LibraryMediaJson } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '#encoding/call-staff.ts';
import type { Config } from '#platform/config/config.ts';
import { LockedError, takeImportLock } from '#platform/data-folder/writer-lock.ts';
import type { MediaFiles } from '#platform/media/media-files.ts';
import { StaffError } from '#platform/staff-server.ts';
import { systemClock } from '#platform/time/clock.ts';
import { findOrphans, type Orphan } from './find-orphans.ts';
import { type DramaMedia, listReferencedFiles } from './referenced-files.ts';

export type ReportedOrphan = Orphan & { removed: boolean };

/**
 * Finds files that the database does not refer to. With `tidy`, removes those that no viewer can have a link to any more.
 *
 * @throws StaffError when `tidy` is given while an import is running, or videos are encoded
 */
export const checkOrphans = async (
  tidy: boolean,
  { config, callStaff, files }: { config: Pick<Config, 'DATA_DIR'>; callStaff: CallStaff; files: MediaFiles },
): Promise<ReportedOrphan[]> => {
  const find = async () => {
    // Fetched again, because the library may have changed since the check began.
    const library = await callStaff('library.media', {});
    return { library, orphans: await findOrphans(files, listReferencedFiles(library)) };
  };
  if (!tidy) return (await find()).orphans.map((orphan) => ({ ...orphan, removed: false }));
  const releaseLock = await takeImportLock(config.DATA_DIR).catch((error: unknown) => {
    throw error instanceof LockedError
      ? new StaffError(
          'an import is running, and the database does not refer to its files yet; wait until it has finished',
        )
      : error;
  });
  try {
    const jobs = await callStaff('job.list', {});
    if (jobs.some(({ endedAt }) => endedAt === null))
      throw new StaffError('videos are being encoded: pnpm staff jobs list; wait until that has finished');
    const { library, orphans } = await find();
    const isUnreachable = createExpiryCheck(library);
    const reported: ReportedOrphan[] = [];
    for (const orphan of orphans) {
      const removed = isUnreachable(orphan);
      if (removed) await files.remove(orphan.path);
      reported.push({ ...orphan, removed });
    }
    return reported;
  } finally {
    releaseLock();
  }
};

/**
 * Decides whether every link to a file has expired. The database does not record when images and subtitles were
 * replaced: it was after they were made, and not after their drama last changed. An image may belong to any drama.
 */
const createExpiryCheck = ({ now, linkMinutes, dramas }: LibraryMediaJson) => {
  const linkMs = linkMinutes * 60_000;
  const isRecent = ({ updatedAt }: DramaMedia) => Date.parse(now) - Date.parse(updatedAt) <= linkMs;
  const recentSlugs = dramas.filter(isRecent).map(({ slug }) => slug);
  return ({ path: name, changedAtMs }: Orphan): boolean => {
    if (systemClock.now().getTime() - changedAtMs <= linkMs) return false;
    const [top = '', second = ''] = name.split('/');
    if (top === 'images') return recentSlugs.length === 0;
    return !recentSlugs.includes(top === 'dramas' ? second : top);
  };
};
