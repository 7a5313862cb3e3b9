import type { RateLimit } from '@cliffhanger/contracts';
import type { Config } from '#config';
import type { Attempts } from './attempts.service.ts';

/** How many calls of a kind one address has in a minute, for each endpoint. */
export interface CallLimits {
  perMinute: Readonly<Record<RateLimit, number>>;
  /**
   * Counts one call where a restart does not forget it, if it is of a kind that guards codes, passwords or money.
   * What is past the limit already need not come here: a count in memory stands before. @throws AppError of the limit
   */
  count(limit: RateLimit, path: string, address: string): Promise<void>;
}

const windowSeconds = 60;

export const createCallLimits = (config: Config, attempts: Pick<Attempts, 'take'>): CallLimits => {
  const perMinute = {
    signIn: config.SIGN_INS_PER_MINUTE,
    code: config.CODES_PER_MINUTE,
    write: config.WRITES_PER_MINUTE,
  };
  return {
    perMinute,
    async count(limit, path, address) {
      if (limit === 'write') return;
      const max = perMinute[limit];
      await attempts.take({ name: `calls ${path}`, max, windowSeconds, limit }, address);
    },
  };
};
