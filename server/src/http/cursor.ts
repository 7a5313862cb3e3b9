import * as z from 'zod/mini';
import { RefusedInput } from './error-handler.ts';

const key = z.tuple([z.union([z.string(), z.number()]), z.string()]);

/** The place in a sorted list after which the next page starts: the sort's value, then the id. */
export interface Cursor {
  value: string | number;
  id: string;
}

/** Makes a cursor opaque. Null stays null: there is no next page. */
export const encodeCursor = (cursor: Cursor | null): string | null =>
  cursor && Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');

/** Reads a cursor that a page answered. @throws RefusedInput naming `cursor` */
export const decodeCursor = (cursor: string | undefined): Cursor | null => {
  if (cursor === undefined) return null;
  const parsed = key.safeParse(readJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw new RefusedInput([
      {
        code: 'invalid_format',
        format: 'cursor',
        path: ['cursor'],
        message: 'Invalid cursor',
        input: cursor,
      },
    ]);
  }
  return { value: parsed.data[0], id: parsed.data[1] };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
