import type { Language } from '@cliffhanger/contracts';
import { type AccountLookup, listNotes } from '#features/account/account.ts';
import type { Platform } from '#platform/platform.ts';
import type { StaffOperator } from '#platform/staff-server.ts';
import { giftsLeftFor } from './gift-limits.service.ts';
import { recordOpening } from './openings.service.ts';
import { listLogEntries } from './staff-log.repository.ts';
import {
  listRedemptions,
  listViewedDramas,
  listWrittenComments,
  listWrittenFeedback,
} from './viewer-activity.repository.ts';

const [maxDramas, maxWritten, maxRedemptions, maxActions] = [20, 10, 20, 10];

/**
 * Reads an account with what happened in it, also one that was deleted or joined into another.
 * @throws StaffError viewerUnknown, viewerAmbiguous
 */
export const showAccount = async (
  platform: Pick<Platform, 'database' | 'clock'>,
  accounts: AccountLookup,
  { who, movements, language }: { who: string; movements: number; language: Language },
  operator: StaffOperator,
) => {
  const { database, clock } = platform;
  const account = await accounts.showAny(who);
  const { id } = account;
  await recordOpening(platform, operator, id);
  return {
    ...account,
    ...(await accounts.activityOf(id, movements, language)),
    ...(await listViewedDramas(database, id, language, maxDramas)),
    comments: await listWrittenComments(database.read, id, language, maxWritten),
    feedback: await listWrittenFeedback(database.read, id, maxWritten),
    redemptions: await listRedemptions(database.read, id, maxRedemptions),
    notes: await listNotes(database.read, id),
    staffActions: await listLogEntries(database.read, {
      ids: [id],
      isChange: true,
      limit: maxActions,
    }),
    giftsLeft: await giftsLeftFor(database.read, operator, id, clock.now()),
  };
};
