import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { isImageUsed } from './retired-files.repository.ts';

/** A picture of which an image of a drama is a part. */
export interface Original {
  imageKey: string;
  /** Below the media folder. */
  storageKey: string;
  zoom: number;
  x: number;
  y: number;
}

const columns = { imageKey: true, storageKey: true, zoom: true, x: true, y: true } as const;

export const listOriginalRows = (db: Reader, dramaId: string): Promise<Original[]> =>
  db.imageOriginal.findMany({ where: { dramaId }, orderBy: { imageKey: 'asc' }, select: columns });

export const saveOriginal = async (
  tx: Transaction,
  dramaId: string,
  { imageKey, ...part }: Original,
): Promise<void> => {
  await tx.imageOriginal.upsert({
    where: { dramaId_imageKey: { dramaId, imageKey } },
    create: { dramaId, imageKey, ...part },
    update: part,
  });
};

/** Deletes the originals of images that nothing refers to. @returns the keys of their files that no other image has */
export const deleteUnusedOriginals = async (tx: Transaction): Promise<string[]> => {
  const rows = await tx.imageOriginal.findMany({
    select: { dramaId: true, imageKey: true, storageKey: true },
  });
  const deleted = new Set<string>();
  for (const { storageKey, ...key } of rows) {
    if (await isImageUsed(tx, key.imageKey)) continue;
    await tx.imageOriginal.delete({ where: { dramaId_imageKey: key } });
    deleted.add(storageKey);
  }
  const unused: string[] = [];
  for (const key of deleted) if (!(await isOriginalUsed(tx, key))) unused.push(key);
  return unused;
};

/** Whether an image of a drama is a part of this picture. */
export const isOriginalUsed = async (db: Reader, storageKey: string): Promise<boolean> =>
  (await db.imageOriginal.count({ where: { storageKey } })) > 0;
