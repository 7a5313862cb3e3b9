import { existsSync } from 'node:fs';
import type { SqlValues } from './row-reader.ts';
import type { SelectRowsInThread } from './row-thread.ts';
import { openWorkerCalls } from './worker-calls.ts';

/** A statement that writes to the file. */
export interface StatisticsChange {
  sql: string;
  values?: SqlValues;
}

/**
 * Rows that are derived from the database, in a file of their own. One thread writes and reads it, so that neither the event
 * loop nor the writers of the database wait. The file can be deleted at any time: it is made again.
 */
export interface StatisticsFile {
  /** Whether there is such a file, or this process has asked for it. */
  isUsed(): boolean;
  /** Runs a SELECT on the tables of the file and, as `app."Order"`, on those of the database. */
  rows: SelectRowsInThread;
  /** Runs statements that write to the file only, in one transaction. */
  change(changes: readonly StatisticsChange[]): Promise<void>;
  /** Ends the thread. What it has not answered fails. */
  close(): Promise<void>;
}

/** What the thread is given at its start. */
export interface StatisticsOptions {
  /** The absolute path of the file. */
  file: string;
  /** The absolute path of the migrated database. */
  databaseFile: string;
  /** Creates the tables. A file with the tables of another schema is made again. */
  schema: string;
}

/** What the thread receives. */
export type StatisticsRequest = { id: number } & (
  | { sql: string; values: SqlValues }
  | { changes: readonly StatisticsChange[] }
);

/** The thread starts, and makes the file, with the first statement. */
export const openStatisticsFile = (options: StatisticsOptions): StatisticsFile => {
  const calls = openWorkerCalls(new URL('./statistics-worker.ts', import.meta.url), options);
  let isAsked = false;
  return {
    isUsed: () => isAsked || existsSync(options.file),
    rows: <Row>(sql: string, values: SqlValues = {}) => {
      isAsked = true;
      return calls.ask({ sql, values }) as Promise<Row[]>;
    },
    change: async (changes) => {
      isAsked = true;
      await calls.ask({ changes });
    },
    close: calls.close,
  };
};
