import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file or folder below the media folder that the database does not refer to. */
export interface Orphan {
  path: string;
  bytes: number;
  /** When it, or something in it, last changed. */
  changedAtMs: number;
}

/**
 * Finds files and folders of the media folder that the database does not refer to: what an import has replaced, or what
 * an interrupted one left to continue with. Files directly in the media folder are not looked at.
 *
 * @param referenced paths below the media folder
 */
export const findOrphans = async (mediaDir: string, referenced: readonly string[]): Promise<Orphan[]> => {
  const known = new Set(referenced);
  const parents = new Set(referenced.flatMap(parentFolders));
  const orphans: Orphan[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(mediaDir, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (known.has(name) || (folder === '' && !entry.isDirectory())) continue;
      if (entry.isDirectory() && (parents.has(name) || name === 'images')) await walk(name);
      else orphans.push({ path: name, ...(await measure(path.join(mediaDir, name))) });
    }
  };
  await walk('');
  return orphans;
};

const parentFolders = (key: string): string[] => {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** The size and age of a file, or of a folder with everything in it. */
const measure = async (root: string): Promise<Omit<Orphan, 'path'>> => {
  const { mtimeMs, size } = await stat(root);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return { bytes: size, changedAtMs: mtimeMs };
  const total = { bytes: 0, changedAtMs: mtimeMs };
  for (const entry of entries) {
    const inner = await stat(path.join(entry.parentPath, entry.name));
    if (entry.isFile()) total.bytes += inner.size;
    total.changedAtMs = Math.max(total.changedAtMs, inner.mtimeMs);
  }
  return total;
};
