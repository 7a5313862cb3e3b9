import * as z from 'zod/mini';
import { RefusedInput } from '#kernel/refused-input.ts';

const keys = {
  /** Counts, or times in milliseconds within the range of Date. */
  number: z.tuple([z.int().check(z.minimum(0), z.maximum(8.64e15)), z.string()]),
  text: z.tuple([z.string(), z.string()]),
};

interface Values {
  number: number;
  text: string;
}

/** The position in a sorted list after which the next page starts: the sort key, then the id. */
export interface Cursor<Value extends string | number = string | number> {
  value: Value;
  id: string;
}

/** Encodes a cursor as an opaque string. Returns null for null: there is no next page. */
export const encodeCursor = (cursor: Cursor | null): string | null =>
  cursor && Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');

/**
 * Decodes the cursor of a list.
 *
 * @param kind of the list's sort key
 * @throws RefusedInput naming `cursor`
 */
export const decodeCursor = <Kind extends keyof Values>(
  cursor: string | undefined,
  kind: Kind,
): Cursor<Values[Kind]> | null => {
  if (cursor === undefined) return null;
  const parsed = keys[kind].safeParse(readJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw refusedCursor(cursor);
  const [value, id] = parsed.data as [Values[Kind], string];
  return { value, id };
};

/** Returns the error for a cursor that no page returned. */
export const refusedCursor = (cursor: string | undefined): RefusedInput =>
  new RefusedInput([
    { code: 'invalid_format', format: 'cursor', path: ['cursor'], message: 'Invalid cursor', input: cursor },
  ]);

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
