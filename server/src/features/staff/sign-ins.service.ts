import type { Transaction } from '#platform/database/open-database.ts';
import { insertLogEntry } from './staff-log.repository.ts';

/** A sign-in at the console. */
interface SignIn {
  sessionId: string;
  personId: string;
  at: Date;
  /** The browser as it names itself. */
  device: string;
}

/** Records in the staff log that a person signed in, with their browser. */
export const recordSignIn = async (
  tx: Transaction,
  { sessionId, personId, at, device }: SignIn,
): Promise<void> => {
  const { name } = await tx.staffPerson.findUniqueOrThrow({ where: { id: personId } });
  await insertLogEntry(tx, {
    operator: name,
    sessionId,
    action: 'people.signIn',
    at,
    subject: { kind: 'person', id: name },
    viewerId: null,
    details: { device },
    before: {},
    after: {},
  });
};
