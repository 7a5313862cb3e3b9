import * as z from 'zod/mini';

/** The code of every answer that succeeded. */
export const successCode = 200;

/** What every JSON answer looks like: `code` 200 is success, else a code of the error table with its details in `data`. */
export const envelope = <Data extends z.ZodMiniType>(data: Data) =>
  z.object({ code: z.int(), msg: z.string(), data });

export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}
