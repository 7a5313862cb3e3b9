import { titleColumns } from '#features/dramas/dramas.ts';
import type { Database, Reader, SelectRowsInThread } from '#platform/database/open-database.ts';
import { storedSubjectOf, subjectOf } from './subject.ts';

const maxRows = 5;
const maxOrders = 20;

/** Finds an account that was deleted or joined into another, by id or number; null: there is none. */
export const findGoneAccountId = async (db: Reader, who: string): Promise<string | null> => {
  const found = await db.user.findFirst({
    where: {
      AND: [
        { OR: [{ deletedAt: { not: null } }, { joinedIntoId: { not: null } }] },
        { OR: [{ id: who }, ...(/^\d{1,9}$/.test(who) ? [{ number: Number(who) }] : [])] },
      ],
    },
    select: { id: true },
  });
  return found?.id ?? null;
};

/** Whether an account is deleted, waits for it, or was joined into another. */
export const getAccountEnd = (db: Reader, id: string) =>
  db.user.findUniqueOrThrow({
    where: { id },
    select: { deletedAt: true, deletionDueAt: true, joinedIntoId: true },
  });

/** The account that staff are sent to from one that was joined into it. */
export const getJoinedAccount = (db: Reader, id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, select: { id: true, number: true, displayName: true } });

/** Finds accounts by id, number or sign-in name; several if `who` is ambiguous. At most five. */
export const listMatchingAccounts = (db: Reader, who: string) =>
  db.user.findMany({
    where: {
      deletedAt: null,
      joinedIntoId: null,
      OR: [
        { id: who },
        ...(/^\d{1,9}$/.test(who) ? [{ number: Number(who) }] : []),
        {
          identities: {
            some: { subject: { in: [subjectOf(who), storedSubjectOf('account', subjectOf(who))] } },
          },
        },
      ],
    },
    select: { id: true, number: true, displayName: true },
    take: maxRows,
  });

/** Accounts whose nickname or sign-in contains the text, or whose id or number it is; exact matches first, then the newest. */
export const findAccounts = async (
  { read, rowsInThread }: Pick<Database, 'read' | 'rowsInThread'>,
  text: string,
  limit: number,
) => {
  const exact = await listMatchingAccounts(read, text);
  const exactIds = exact.map(({ id }) => id);
  const otherIds = await listContainingIds(rowsInThread, text, limit);
  const ids = [...new Set([...exactIds, ...otherIds])].slice(0, limit);
  const found = await read.user.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      number: true,
      displayName: true,
      registerTime: true,
      blockedAt: true,
      identities: { select: { kind: true, subject: true } },
    },
  });
  const byId = new Map(found.map((account) => [account.id, account]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Looks at every account, the newest first. */
const listContainingIds = async (
  rows: SelectRowsInThread,
  text: string,
  limit: number,
): Promise<string[]> => {
  const found = await rows<{ id: string }>(
    `SELECT u.id FROM User u WHERE u.deletedAt IS NULL AND u.joinedIntoId IS NULL
       AND (u.displayName LIKE @name ESCAPE '\\' OR EXISTS (
         SELECT 1 FROM Identity i WHERE i.userId = u.id AND i.subject LIKE @subject ESCAPE '\\'))
     ORDER BY u.number DESC LIMIT @limit`,
    { name: containing(text), subject: containing(subjectOf(text)), limit },
  );
  return found.map(({ id }) => id);
};

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Reads the account details that staff can see. */
export const getAccount = (db: Reader, id: string) =>
  db.user.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      number: true,
      displayName: true,
      country: true,
      language: true,
      registerTime: true,
      memberExpire: true,
      blockedAt: true,
      blockedUntil: true,
      blockReason: true,
      mutedAt: true,
      mutedUntil: true,
      muteReason: true,
      identities: { select: { kind: true, subject: true, verifiedAt: true } },
      orders: {
        orderBy: { createdAt: 'desc' },
        take: maxOrders,
        select: {
          id: true,
          status: true,
          failureReason: true,
          templateId: true,
          kind: true,
          dramaId: true,
          drama: { select: titleColumns },
          coinsPaid: true,
          coinsBonus: true,
          membershipDays: true,
          amountMinor: true,
          currency: true,
          provider: true,
          createdAt: true,
          paidAt: true,
          refundedAt: true,
        },
      },
      _count: { select: { unlocks: true, follows: true, comments: true } },
    },
  });
