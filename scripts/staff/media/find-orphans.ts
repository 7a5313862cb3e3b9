import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file or folder below the media folder that no row speaks of. */
export interface LeftOver {
  path: string;
  bytes: number;
  /** When something last changed in it. */
  changedAtMs: number;
}

/**
 * What lies in the media folder though no row speaks of it: what an import has replaced, or what one that was interrupted
 * left to go on with. Files beside the folders are nobody's business here.
 *
 * @param keys all that rows speak of, below the media folder
 */
export const findLeftOver = async (mediaDir: string, keys: readonly string[]): Promise<LeftOver[]> => {
  const spokenOf = new Set(keys);
  const onTheWay = new Set(keys.flatMap(foldersAbove));
  const found: LeftOver[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(mediaDir, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (spokenOf.has(name) || (folder === '' && !entry.isDirectory())) continue;
      if (entry.isDirectory() && (onTheWay.has(name) || name === 'images')) await walk(name);
      else found.push({ path: name, ...(await measure(path.join(mediaDir, name))) });
    }
  };
  await walk('');
  return found;
};

const foldersAbove = (key: string): string[] => {
  const parts = key.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

const measure = async (start: string): Promise<Omit<LeftOver, 'path'>> => {
  const { mtimeMs, size } = await stat(start);
  const sum = { bytes: 0, changedAtMs: mtimeMs };
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(() => null);
  if (!entries) return { bytes: size, changedAtMs: mtimeMs };
  for (const entry of entries) {
    const inner = await stat(path.join(entry.parentPath, entry.name));
    if (entry.isFile()) sum.bytes += inner.size;
    sum.changedAtMs = Math.max(sum.changedAtMs, inner.mtimeMs);
  }
  return sum;
};
