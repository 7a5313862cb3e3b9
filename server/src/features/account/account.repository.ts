import type { User } from '#platform/database/generated/client.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';

type Reader = Transaction | Database['read'];

export const getUser = (db: Reader, userId: string): Promise<User> =>
  db.user.findUniqueOrThrow({ where: { id: userId } });

export const findIdentity = (db: Reader, subject: string) =>
  db.identity.findUnique({
    where: { kind_subject: { kind: 'account', subject } },
    select: { userId: true, passwordHash: true },
  });

export const findUserIdByInviteCode = async (db: Reader, inviteCode: string): Promise<string | null> =>
  (await db.user.findUnique({ where: { inviteCode }, select: { id: true } }))?.id ?? null;

export interface NewUser {
  displayName: string;
  country: string;
  language: string;
  regSource: number;
  inviteCode: string;
  subject: string;
  passwordHash: string;
  at: Date;
}

/** Creates the user with the next public number and a first way in. */
export const insertUser = async (
  tx: Transaction,
  { subject, passwordHash, at, ...user }: NewUser,
): Promise<User> => {
  const last = await tx.user.findFirst({ orderBy: { number: 'desc' }, select: { number: true } });
  const firstNumber = 100_001;
  return tx.user.create({
    data: {
      ...user,
      number: (last?.number ?? firstNumber - 1) + 1,
      registerTime: at,
      identities: { create: { kind: 'account', subject, passwordHash, createdAt: at } },
    },
  });
};

export const insertInvite = (tx: Transaction, invite: { inviterId: string; inviteeId: string; at: Date }) =>
  tx.invite.create({
    data: { inviterId: invite.inviterId, inviteeId: invite.inviteeId, createdAt: invite.at },
  });
