import type { FastifyInstance } from 'fastify';

/** Periodic background work. It must be safe to repeat. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  run(): Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs every job once, now. */
    runJobs(): Promise<void>;
  }
}

/** Runs each job at its interval while the server listens. A failed run is logged, and the next one tries again. */
export const startJobs = (app: FastifyInstance, jobs: readonly Job[]) => {
  const running = new Map<Job, Promise<void>>();
  const run = async (job: Job) => {
    try {
      await job.run();
    } catch (error) {
      app.log.error({ err: error, job: job.name }, 'job failed');
    } finally {
      running.delete(job);
    }
  };
  /** Never runs the same job twice at once. */
  const start = (job: Job): Promise<void> => {
    const current = running.get(job);
    if (current) return current;
    const begun = run(job);
    running.set(job, begun);
    return begun;
  };
  const timers: NodeJS.Timeout[] = [];
  app.decorate('runJobs', async () => void (await Promise.all(jobs.map(start))));
  app.addHook('onListen', async () => {
    for (const job of jobs) timers.push(setInterval(() => void start(job), job.everySeconds * 1000));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  });
};
