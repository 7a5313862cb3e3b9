import type { ViewerNote } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { deleteNote, insertNote, listNotes } from './viewer-notes.repository.ts';

/**
 * Adds a note of staff about a viewer, who does not read it.
 * @param author as the staff log names them
 * @returns all notes about the viewer, newest first
 */
export const addNote = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  userId: string,
  note: { author: string; text: string },
): Promise<ViewerNote[]> =>
  database.transaction(async (tx) => {
    await insertNote(tx, { ...note, userId, createdAt: clock.now() });
    return listNotes(tx, userId);
  });

/**
 * Deletes a note about a viewer.
 * @returns the notes that remain, newest first
 * @throws StaffError noteUnknown
 */
export const removeNote = (
  { database }: Pick<Platform, 'database'>,
  userId: string,
  noteId: string,
): Promise<ViewerNote[]> =>
  database.transaction(async (tx) => {
    if (!(await deleteNote(tx, userId, noteId)))
      throw new StaffError(`there is no note "${noteId}" about this viewer`, {
        reason: 'noteUnknown',
        values: {},
      });
    return listNotes(tx, userId);
  });
