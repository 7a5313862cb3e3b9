import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SqlValues } from './row-reader.ts';

/** As `SelectRows`, in another thread: the event loop serves viewers meanwhile, however many rows are read. */
export type SelectRowsInThread = <Row>(sql: string, values?: SqlValues) => Promise<Row[]>;

/** Reads committed rows in a thread of its own. */
export interface RowThread {
  rows: SelectRowsInThread;
  /** Ends the thread. Statements that it has not answered fail. */
  close(): Promise<void>;
}

/** What the thread receives. */
export interface RowRequest {
  id: number;
  sql: string;
  values: SqlValues;
}

/** What it sends back. */
export type RowResponse = { id: number } & ({ rows: unknown[] } | { error: Error });

/** The thread starts with the first statement: most processes need none. @param file the absolute path of the database */
export const openRowThread = (file: string): RowThread => {
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  let worker: Worker | null = null;
  let lastId = 0;

  const failAll = (error: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./row-thread-worker.ts', import.meta.url), { workerData: { file } });
    // It must not keep a process that has nothing else to do.
    started.unref();
    started.on('message', (response: RowResponse) => {
      const caller = waiting.get(response.id);
      waiting.delete(response.id);
      if ('error' in response) caller?.reject(response.error);
      else caller?.resolve(response.rows);
    });
    started.on('error', failAll);
    started.on('exit', () => failAll(new Error('the thread that reads rows has ended')));
    return started;
  };

  return {
    rows<Row>(sql: string, values: SqlValues = {}) {
      worker ??= start();
      lastId += 1;
      const caller = Promise.withResolvers<unknown[]>();
      waiting.set(lastId, caller);
      worker.postMessage({ id: lastId, sql, values } satisfies RowRequest);
      return caller.promise as Promise<Row[]>;
    },
    async close() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      await worker.terminate();
      await ended;
    },
  };
};
