import { parentPort, workerData } from 'node:worker_threads';
import { openRowReader } from './row-reader.ts';
import type { RowRequest } from './row-thread.ts';
import type { WorkerResponse } from './worker-calls.ts';

// The program of the thread that row-thread.ts starts.
const { rows } = openRowReader({ file: (workerData as { file: string }).file });

const answer = ({ id, sql, values }: RowRequest): WorkerResponse => {
  try {
    return { id, rows: rows(sql, values) };
  } catch (error) {
    return { id, error: error as Error };
  }
};

parentPort?.on('message', (request: RowRequest) => parentPort?.postMessage(answer(request)));
