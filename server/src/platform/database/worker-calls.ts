import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Sends requests to a program in a thread of its own, which answers each with rows or an error. */
export interface WorkerCalls<Request extends object> {
  ask(request: Request): Promise<unknown[]>;
  /** Ends the thread. Requests that it has not answered fail. */
  close(): Promise<void>;
}

/** What the thread sends back. */
export type WorkerResponse = { id: number } & ({ rows: unknown[] } | { error: Error });

/**
 * The thread starts with the first request: most processes need none.
 * @param program the module that runs in the thread
 * @param workerData what it is given at its start
 */
export const openWorkerCalls = <Request extends object>(
  program: URL,
  workerData: object,
): WorkerCalls<Request> => {
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  let worker: Worker | null = null;
  let lastId = 0;

  const failAll = (error: Error) => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(program, { workerData });
    // It must not keep a process that has nothing else to do.
    started.unref();
    started.on('message', (response: WorkerResponse) => {
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
    ask(request) {
      worker ??= start();
      lastId += 1;
      const caller = Promise.withResolvers<unknown[]>();
      waiting.set(lastId, caller);
      worker.postMessage({ id: lastId, ...request });
      return caller.promise;
    },
    async close() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      await worker.terminate();
      await ended;
    },
  };
};
