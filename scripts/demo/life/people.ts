import { type Language, languages } from '@cliffhanger/contracts';
import { insertUser } from '@cliffhanger/server/features/account/account.repository.ts';
import { openLedgerAccounts } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../film/seeded-random.ts';
import type { DemoLife } from './life-source.ts';

/** Somebody the demo is peopled with. Nobody can sign in as them: they have no password. */
export interface Person {
  id: string;
  displayName: string;
  language: Language;
  country: string;
  registeredAt: Date;
}

const longestHereDays = 60;

/** Everybody, as of `now`; the same for the same moment. */
export const listPeople = ({ people }: DemoLife, now: Date): Person[] =>
  languages.flatMap((language, place) => {
    const { names, countries } = people[language];
    return names.map((displayName, index) => ({
      id: `demo-${language}-${index + 1}`,
      displayName,
      language,
      country: countries[index % countries.length] ?? 'US',
      registeredAt: daysAfter(now, -longestHereDays * chance(place + 11, index)),
    }));
  });

/** Writes those who are not there yet. */
export const seedPeople = async (
  { database }: Pick<Platform, 'database'>,
  people: readonly Person[],
): Promise<void> => {
  await database.transaction(async (tx) => {
    const ids = people.map(({ id }) => id);
    const there = await tx.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
    const known = new Set(there.map(({ id }) => id));
    for (const { registeredAt: at, ...person } of people.filter(({ id }) => !known.has(id))) {
      const inviteCode = person.id.toUpperCase();
      const { id } = await insertUser(
        tx,
        { ...person, regSource: 4, inviteCode, at },
        { kind: 'account', subject: person.id, passwordHash: null, verifiedAt: null },
      );
      await openLedgerAccounts(tx, id);
    }
  });
};
