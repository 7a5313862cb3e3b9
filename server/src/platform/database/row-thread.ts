import type { SqlValues } from './row-reader.ts';
import { openWorkerCalls } from './worker-calls.ts';

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

/** The thread starts with the first statement. @param file the absolute path of the database */
export const openRowThread = (file: string): RowThread => {
  const calls = openWorkerCalls(new URL('./row-thread-worker.ts', import.meta.url), { file });
  return {
    rows: <Row>(sql: string, values: SqlValues = {}) => calls.ask({ sql, values }) as Promise<Row[]>,
    close: calls.close,
  };
};
