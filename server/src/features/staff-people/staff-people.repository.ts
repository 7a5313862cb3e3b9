import type { Language } from '@cliffhanger/contracts';
import type { StaffPerson as Person, StaffRole } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { sessionIdleMinutes } from './staff-sessions.repository.ts';

export type { StaffPerson as PersonRow } from '#platform/database/generated/client.ts';

const isOpen = (now: Date) => ({
  endedAt: null,
  lastSeenAt: { gte: minutesAfter(now, -sessionIdleMinutes) },
});

const shown = (now: Date) =>
  ({
    _count: { select: { passkeys: true, sessions: { where: isOpen(now) } } },
    sessions: { orderBy: { lastSeenAt: 'desc' }, take: 1, select: { lastSeenAt: true } },
    links: {
      where: { usedAt: null, expiresAt: { gt: now } },
      orderBy: { expiresAt: 'desc' },
      take: 1,
      select: { expiresAt: true },
    },
  }) as const;

/** Lists those who may sign in by name, then those who may not any more. */
export const listPeople = async (db: Reader | Transaction, now: Date): Promise<Person[]> => {
  const found = await db.staffPerson.findMany({ include: shown(now), orderBy: { name: 'asc' } });
  const people = found.map(({ _count, sessions, links, role, languages, ...person }) => ({
    ...person,
    role: role as StaffRole,
    languages: JSON.parse(languages) as Language[],
    passkeyCount: _count.passkeys,
    sessionCount: _count.sessions,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    linkExpiresAt: links[0]?.expiresAt ?? null,
  }));
  return people.toSorted((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null));
};

export const findPerson = (db: Reader | Transaction, name: string) =>
  db.staffPerson.findUnique({ where: { name } });

export const insertPerson = (
  tx: Transaction,
  person: { id: string; name: string; role: StaffRole; languages: string; createdAt: Date },
) => tx.staffPerson.create({ data: person });

export const savePerson = (
  tx: Transaction,
  id: string,
  data: { role?: StaffRole; languages?: string; endedAt?: Date | null },
) => tx.staffPerson.update({ where: { id }, data });

export const countOwners = (tx: Transaction): Promise<number> =>
  tx.staffPerson.count({ where: { role: 'owner', endedAt: null } });

/** Replaces all links of a person that were not used. */
export const replaceLinks = async (
  tx: Transaction,
  personId: string,
  link: { tokenHash: string; createdAt: Date; expiresAt: Date } | null,
): Promise<void> => {
  await tx.staffJoinLink.deleteMany({ where: { personId, usedAt: null } });
  if (link) await tx.staffJoinLink.create({ data: { ...link, personId } });
};

export const findLink = (db: Reader | Transaction, tokenHash: string) =>
  db.staffJoinLink.findUnique({ where: { tokenHash }, include: { person: true } });

/** Uses up a link. @returns false if somebody else has */
export const consumeLink = async (tx: Transaction, tokenHash: string, usedAt: Date): Promise<boolean> => {
  const { count } = await tx.staffJoinLink.updateMany({
    where: { tokenHash, usedAt: null },
    data: { usedAt },
  });
  return count === 1;
};
