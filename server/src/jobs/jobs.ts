import type { FastifyInstance } from 'fastify';

/** Work that nobody waits for: it calls one verb of a service, and is safe to repeat. */
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

/** Runs each job again and again while the server listens. A job that fails is logged and tried again next time. */
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
  /** One run of a job at a time. */
  const start = (job: Job): Promise<void> => {
    const already = running.get(job);
    if (already) return already;
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
