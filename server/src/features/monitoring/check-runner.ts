import type { FastifyBaseLogger } from 'fastify';

/** `off`: nothing is configured that could fail. */
export type Outcome = 'ok' | 'off' | 'failed';

/** Runs checks at once. Logs the reason when one begins to fail, whoever asks, and when it succeeds again. */
export type RunChecks = <Name extends string>(
  checks: Readonly<Record<Name, () => Promise<unknown>>>,
) => Promise<Record<Name, Outcome>>;

export const createCheckRunner = (log: Pick<FastifyBaseLogger, 'warn' | 'info'>): RunChecks => {
  const failed = new Set<string>();
  const run = async (name: string, check: () => Promise<unknown>): Promise<Outcome> => {
    try {
      const result = await check();
      if (failed.delete(name)) log.info({ check: name }, 'a check succeeds again');
      return result === 'off' ? 'off' : 'ok';
    } catch (error) {
      const { message: reason } = error as Error;
      if (!failed.has(name)) log.warn({ check: name, reason }, 'a check fails');
      failed.add(name);
      return 'failed';
    }
  };
  return async <Name extends string>(checks: Readonly<Record<Name, () => Promise<unknown>>>) => {
    const names = Object.keys(checks) as Name[];
    const outcomes = await Promise.all(names.map(async (name) => [name, await run(name, checks[name])]));
    return Object.fromEntries(outcomes) as Record<Name, Outcome>;
  };
};
