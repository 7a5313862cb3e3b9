import { rm } from 'node:fs/promises';
import path from 'node:path';
import { LockedError, takeImportLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { findLeftOver, type LeftOver } from './find-orphans.ts';
import { type DramaMedia, keysOf, type LibraryMedia, type MediaDoors } from './referenced-files.ts';

export type FoundLeftOver = LeftOver & { removed: boolean };

/**
 * What lies in the media folder without a row that speaks of it; `tidy` removes what nobody can have a link to any more.
 *
 * @throws StaffError when an import is at work and `tidy` was asked for
 */
export const lookAtLeftOver = async (
  tidy: boolean,
  { config, ask }: MediaDoors,
): Promise<FoundLeftOver[]> => {
  const { mediaDir } = config;
  const look = async () => {
    // Asked now: what was looked at before may have changed meanwhile.
    const library = await ask<LibraryMedia>('library.media', {});
    return { library, found: await findLeftOver(mediaDir, keysOf(library)) };
  };
  if (!tidy) return (await look()).found.map((leftOver) => ({ ...leftOver, removed: false }));
  const release = await takeImportLock(config.DATA_DIR).catch((error: unknown) => {
    throw error instanceof LockedError
      ? new StaffError('an import is at work, and what it makes is in no row yet; wait for it')
      : error;
  });
  try {
    const { library, found } = await look();
    const isOld = oldIn(library);
    const result: FoundLeftOver[] = [];
    for (const leftOver of found) {
      const removed = isOld(leftOver);
      if (removed) await rm(path.join(mediaDir, leftOver.path), { recursive: true, force: true });
      result.push({ ...leftOver, removed });
    }
    return result;
  } finally {
    release();
  }
};

/**
 * Whether nobody can have been sent to something any more. Of pictures and subtitles it stands nowhere when they were
 * replaced: not before they were made, and not after their drama was last changed; a picture may be any drama's.
 */
const oldIn = ({ now, linkMinutes, dramas }: LibraryMedia) => {
  const linkMs = linkMinutes * 60_000;
  const isRecent = ({ updatedAt }: DramaMedia) => Date.parse(now) - Date.parse(updatedAt) <= linkMs;
  const recent = dramas.filter(isRecent).map(({ slug }) => slug);
  return ({ path: name, changedAtMs }: LeftOver): boolean => {
    if (Date.now() - changedAtMs <= linkMs) return false;
    const [top = '', second = ''] = name.split('/');
    if (top === 'images') return recent.length === 0;
    return !recent.includes(top === 'dramas' ? second : top);
  };
};
