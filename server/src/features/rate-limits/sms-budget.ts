import type { Config } from '#config';
import type { AttemptLimit, Attempts } from './attempts.service.ts';

/** The messages that the server may still send to all phones together, because each costs the operator money. */
export interface SmsBudget {
  /**
   * Takes one message.
   * @param onUsedUp undoes what came before, when there is none left
   * @throws AppError tooManyCodes when the hour or the day has none left
   */
  take(onUsedUp?: () => Promise<void>): Promise<void>;
  /** Gives back a message that was not sent. */
  giveBack(): Promise<void>;
}

/** The budget is one for the whole server. */
const key = 'all';

export const createSmsBudget = (
  { SMS_PER_HOUR, SMS_PER_DAY }: Pick<Config, 'SMS_PER_HOUR' | 'SMS_PER_DAY'>,
  attempts: Pick<Attempts, 'take' | 'giveBack'>,
): SmsBudget => {
  const hour: AttemptLimit = { name: 'sms-hour', max: SMS_PER_HOUR, windowSeconds: 3600, limit: 'code' };
  const day: AttemptLimit = { name: 'sms-day', max: SMS_PER_DAY, windowSeconds: 86_400, limit: 'code' };
  return {
    async take(onUsedUp) {
      const taken: AttemptLimit[] = [];
      try {
        for (const limit of [hour, day]) {
          await attempts.take(limit, key);
          taken.push(limit);
        }
      } catch (error) {
        for (const limit of taken) await attempts.giveBack(limit, key);
        await onUsedUp?.();
        throw error;
      }
    },
    async giveBack() {
      await attempts.giveBack(hour, key);
      await attempts.giveBack(day, key);
    },
  };
};
