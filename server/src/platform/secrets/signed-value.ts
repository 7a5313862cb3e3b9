import type * as z from 'zod';
import type { Keys } from './keys.ts';

/** Signs a value: its JSON in base64url, a dot, and the signature for `purpose`. */
export const writeSigned = (keys: Keys, purpose: string, value: unknown): string => {
  const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${payload}.${keys.sign(purpose, payload)}`;
};

/** Reads what `writeSigned` wrote for the same purpose. @returns null when the signature is wrong, or an older version wrote it */
export const readSigned = <Schema extends z.ZodType>(
  keys: Keys,
  purpose: string,
  text: string,
  schema: Schema,
): z.output<Schema> | null => {
  const [payload = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0 || !keys.verify(purpose, payload, signature)) return null;
  const read = schema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return read.success ? read.data : null;
};
