import type { Platform } from '#platform/platform.ts';
import type { StaffOperator } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { insertLogEntry, isOpeningLogged } from './staff-log.repository.ts';

/** Within this time, the same person who opens the same account again leaves no second entry. */
const openingMinutes = 10;

/** Records in the staff log that a person opened a viewer's account in the console. A command leaves no entry. */
export const recordOpening = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { name, session }: StaffOperator,
  viewerId: string,
): Promise<void> => {
  if (!session) return;
  const at = clock.now();
  const opening = { operator: name, viewerId, since: minutesAfter(at, -openingMinutes) };
  if (await isOpeningLogged(database.read, opening)) return;
  await database.transaction(async (tx) => {
    if (await isOpeningLogged(tx, opening)) return;
    await insertLogEntry(tx, {
      operator: name,
      sessionId: session.id,
      action: 'user.show',
      at,
      subject: { kind: 'user', id: viewerId },
      viewerId,
      details: {},
      before: {},
      after: {},
    });
  });
};
