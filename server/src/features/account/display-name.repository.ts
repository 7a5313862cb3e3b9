import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { usernamesLike } from './display-name.ts';
import { storedSubjectOf, subjectOf } from './subject.ts';

/**
 * Whether a name can be taken for the user name by which another viewer signs in.
 * @param userId who has the name; null for a new account
 */
export const isNameOfAnother = async (db: Reader, displayName: string, userId: string | null) => {
  const subjects = usernamesLike(displayName).flatMap((name) => [
    subjectOf(name),
    storedSubjectOf('account', subjectOf(name)),
  ]);
  const other = await db.identity.findFirst({
    where: {
      kind: 'account',
      subject: { in: subjects },
      ...(userId !== null && { userId: { not: userId } }),
    },
    select: { id: true },
  });
  return other !== null;
};

/** A display name with the latest two changes by its viewer. */
export const getDisplayName = (db: Reader, id: string) =>
  db.user.findUniqueOrThrow({
    where: { id },
    select: { displayName: true, number: true, nameChangedAt: true, nameChangedBeforeAt: true },
  });

/** Marks the current name as the viewer's choice. */
export const keepDisplayName = (tx: Transaction, id: string) =>
  tx.user.update({ where: { id }, data: { nameChosen: true } });

/** Stores a new display name with the times of the latest two changes. */
export const setDisplayName = (
  tx: Transaction,
  id: string,
  name: { displayName: string; nameChangedAt: Date; nameChangedBeforeAt: Date | null },
) => tx.user.update({ where: { id }, data: { ...name, nameChosen: true } });
