import { rewardRules } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter } from '#platform/time/clock.ts';
import { listWaitingInvites, type WaitingKey } from './invites.repository.ts';
import { rewardInvite } from './invites.service.ts';

/** One run reads this many invites in one statement, and the next run continues behind them. */
const pageSize = 500;
const start: WaitingKey = { watchedAtMs: 0, inviteeId: '' };

/**
 * Creates the job that pays invites whose conditions are met without a report of watched time: by age, a verified address or
 * a purchase. Older ones than `withinDays` are paid by the next report of the invited person only.
 */
export const createWaitingInvites = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
) => {
  let after = start;
  return {
    async payDue(): Promise<void> {
      const now = clock.now();
      const since = daysAfter(now, -rewardRules.invite.withinDays);
      const page = listWaitingInvites(database.rows, { since, now, after, limit: pageSize });
      after = (page.length === pageSize && page.at(-1)) || start;
      for (const { inviteeId: userId, language } of page.filter(({ isDue }) => isDue === 1)) {
        await commitInGroup((tx, publish) =>
          rewardInvite(tx, publish, { userId, language }, { watchedSeconds: () => 0, now }),
        );
      }
    },
  };
};
