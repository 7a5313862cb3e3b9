import type { RateLimit } from '@cliffhanger/contracts';
import type { Config } from '#config';
import type { Attempts } from './attempts.service.ts';

/** The number of calls per minute from one address, for each kind of limit and each endpoint. */
export interface CallLimits {
  perMinute: Readonly<Record<RateLimit, number>>;
  /**
   * Counts a call in the database, so that the count survives a restart, unless the limit is `write`. A count in memory
   * already refuses most calls beyond the limit. @throws AppError of the limit
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
      await attempts.take({ name: `calls ${path}`, max, windowSeconds, limit, byNetwork: true }, address);
    },
  };
};
