import * as z from 'zod/mini';

/** `code` of every successful response. */
export const successCode = 200;

/**
 * The form of every JSON response: `code` is 200 for success, else a code of the error table with its details in
 * `data`.
 */
export const envelope = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ code: z.int(), msg: z.string(), data });

export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}
