import type { ViewerNote } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export const insertNote = async (
  tx: Transaction,
  data: { userId: string; author: string; text: string; createdAt: Date },
) => {
  await tx.viewerNote.create({ data });
};

/** @returns false if the viewer has no such note */
export const deleteNote = async (tx: Transaction, userId: string, id: string): Promise<boolean> =>
  (await tx.viewerNote.deleteMany({ where: { id, userId } })).count > 0;

/** The notes about a viewer, newest first. */
export const listNotes = async (db: Reader, userId: string): Promise<ViewerNote[]> => {
  const notes = await db.viewerNote.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    select: { id: true, author: true, text: true, createdAt: true },
  });
  return notes.map(({ createdAt: at, ...note }) => ({ ...note, at }));
};
