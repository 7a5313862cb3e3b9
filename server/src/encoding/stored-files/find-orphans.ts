import type { MediaFiles } from '#platform/media/media-files.ts';

/** A file or folder of the library that the database does not refer to. */
export interface Orphan {
  path: string;
  bytes: number;
  /** When it, or something in it, last changed. */
  changedAtMs: number;
}

/**
 * Finds files and folders of the library that the database does not refer to: what an import has replaced, or what an
 * interrupted one left to continue with. Files that are in no folder are not looked at.
 *
 * @param referenced keys of files and folders
 */
export const findOrphans = async (
  files: Pick<MediaFiles, 'list'>,
  referenced: readonly string[],
): Promise<Orphan[]> => {
  const known = new Set(referenced);
  const parents = new Set(['images', ...referenced.flatMap(parentFolders)]);
  const orphans = new Map<string, Orphan>();
  for (const { key, bytes, changedAtMs } of await files.list('')) {
    if (!key.includes('/')) continue;
    const path = [...parentFolders(key), key].find((each) => known.has(each) || !parents.has(each));
    if (path === undefined || known.has(path)) continue;
    const orphan = orphans.get(path) ?? { path, bytes: 0, changedAtMs };
    orphan.bytes += bytes;
    orphan.changedAtMs = Math.max(orphan.changedAtMs, changedAtMs);
    orphans.set(path, orphan);
  }
  return [...orphans.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};

const parentFolders = (key: string): string[] => {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};
