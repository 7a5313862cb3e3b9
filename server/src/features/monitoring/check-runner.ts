import type { FastifyBaseLogger } from 'fastify';

/** `off`: nothing is configured that could fail. */
export type Outcome = 'ok' | 'off' | 'failed';

/** Returns a function that runs all checks at once. It logs the reason when a check begins to fail, and when it succeeds again. */
export const createCheckRunner = <Name extends string>(
  checks: Readonly<Record<Name, () => Promise<unknown>>>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): (() => Promise<Record<Name, Outcome>>) => {
  const failed = new Set<Name>();
  const run = async (name: Name): Promise<[Name, Outcome]> => {
    try {
      const result = await checks[name]();
      if (failed.delete(name)) log.info({ check: name }, 'a check succeeds again');
      return [name, result === 'off' ? 'off' : 'ok'];
    } catch (error) {
      const { message: reason } = error as Error;
      if (!failed.has(name)) log.warn({ check: name, reason }, 'a check fails');
      failed.add(name);
      return [name, 'failed'];
    }
  };
  const names = Object.keys(checks) as Name[];
  return async () => Object.fromEntries(await Promise.all(names.map(run))) as Record<Name, Outcome>;
};
