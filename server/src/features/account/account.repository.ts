import type { Identity, User } from '#platform/database/generated/client.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { storedSubjectOf } from './subject.ts';

export type { Identity, User } from '#platform/database/generated/client.ts';
export type IdentityKind = Identity['kind'];

const kindsWithPassword = ['account', 'email', 'phone'] as const satisfies IdentityKind[];

export const getUser = (db: Reader, userId: string): Promise<User> =>
  db.user.findUniqueOrThrow({ where: { id: userId } });

/** Ends the wait of a requested deletion. @returns whether the account waited */
export const endDeletionWait = async (tx: Transaction, userId: string): Promise<boolean> => {
  const where = { id: userId, deletionDueAt: { not: null } };
  return (await tx.user.updateMany({ where, data: { deletionDueAt: null } })).count === 1;
};

/** Finds an identity. Names that were stored before case folding are found under their old spelling. */
export const findIdentity = async (
  db: Reader,
  kind: IdentityKind,
  subject: string,
): Promise<Identity | null> => {
  const find = (candidate: string) =>
    db.identity.findUnique({ where: { kind_subject: { kind, subject: candidate } } });
  const stored = storedSubjectOf(kind, subject);
  return (await find(subject)) ?? (stored === subject ? null : find(stored));
};

/** The names and addresses that sign in to the account of an identity; none if it does not exist. */
export const listNamesOf = async (
  db: Reader,
  { kind, subject }: Pick<Identity, 'kind' | 'subject'>,
): Promise<string[]> => {
  const identity = await findIdentity(db, kind, subject);
  if (!identity) return [];
  const where = { userId: identity.userId, kind: { in: [...kindsWithPassword] } };
  return (await db.identity.findMany({ where, select: { subject: true } })).map((row) => row.subject);
};

/** Sets the password of all identities of a user that can have one. @returns those identities */
export const setPassword = async (
  tx: Transaction,
  userId: string,
  password: Pick<Identity, 'passwordHash' | 'passwordProvesFrom'>,
) => {
  const where = { userId, kind: { in: [...kindsWithPassword] } };
  await tx.identity.updateMany({ where, data: password });
  return tx.identity.findMany({ where, select: { kind: true, subject: true } });
};

/** Deletes identities without a password that were added after `moment`. @returns the deleted identities */
export const deleteIdentitiesAfter = async (
  tx: Transaction,
  userId: string,
  moment: Date,
): Promise<Identity[]> => {
  const where = { userId, kind: { not: 'account' }, createdAt: { gt: moment } } as const;
  const identities = await tx.identity.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
  await tx.identity.deleteMany({ where });
  return identities;
};

/** Finds the user of an invite code. The code of a merged account belongs to the account that it was merged into. */
export const findUserIdByInviteCode = async (db: Reader, inviteCode: string): Promise<string | null> => {
  const user = await db.user.findUnique({ where: { inviteCode }, select: { id: true, joinedIntoId: true } });
  return user?.joinedIntoId ?? user?.id ?? null;
};

export interface UserRow {
  /** Default: a new id. */
  id?: string;
  displayName: string;
  country: string;
  language: string;
  regSource: number;
  inviteCode: string;
  at: Date;
}

export interface IdentityRow {
  kind: IdentityKind;
  subject: string;
  passwordHash: string | null;
  verifiedAt: Date | null;
}

/** Creates a user with the next public number and a first identity. @returns their ids */
export const insertUser = async (
  tx: Transaction,
  { at, ...user }: UserRow,
  identity: IdentityRow,
): Promise<{ id: string; identityId: string }> => {
  const last = await tx.user.findFirst({ orderBy: { number: 'desc' }, select: { number: true } });
  const firstNumber = 100_001;
  const { id } = await tx.user.create({
    data: {
      ...user,
      number: (last?.number ?? firstNumber - 1) + 1,
      registerTime: at,
      nameChosen: identity.kind === 'account',
    },
    select: { id: true },
  });
  const { id: identityId } = await tx.identity.create({
    data: { ...identity, userId: id, isFirst: true, createdAt: at },
    select: { id: true },
  });
  return { id, identityId };
};

export const insertInvite = (tx: Transaction, invite: { inviterId: string; inviteeId: string; at: Date }) =>
  tx.invite.create({
    data: { inviterId: invite.inviterId, inviteeId: invite.inviteeId, createdAt: invite.at },
  });
