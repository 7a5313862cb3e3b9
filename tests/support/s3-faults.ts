import { Readable } from 'node:stream';

interface Context {
  method: string;
  querystring: string;
  status: number;
  length: number;
  body: unknown;
}

/** A fault of an S3 server: it does not answer, stops within each body, refuses to delete, or answers with this status. */
export type S3Fault = 'silent' | 'stopping' | 'undeletable' | 500 | 503;

/** A middleware of an S3 server that adds faults. */
export const createS3Faults = () => {
  let fault: S3Fault | null = null;
  let { promise: mended, resolve: mend } = Promise.withResolvers<void>();
  return {
    async middleware(context: Context, next: () => Promise<unknown>) {
      if (fault === 'silent') await mended;
      else if (
        fault === 'undeletable' &&
        context.method === 'POST' &&
        context.querystring.startsWith('delete')
      )
        return Object.assign(context, { status: 403, body: '' });
      else if (typeof fault === 'number') return Object.assign(context, { status: fault, body: '' });
      await next();
      const { body, length } = context;
      if (fault === 'stopping' && body instanceof Readable)
        Object.assign(context, { body: Readable.from(stopWithin(body, mended)), length });
    },
    /** Sets the fault, and continues what an earlier one has held. */
    set(next: S3Fault | null) {
      mend();
      ({ promise: mended, resolve: mend } = Promise.withResolvers<void>());
      fault = next;
    },
  };
};

async function* stopWithin(body: Readable, mended: Promise<void>) {
  for await (const chunk of body) {
    yield chunk.subarray(0, 1);
    await mended;
    yield chunk.subarray(1);
  }
}
