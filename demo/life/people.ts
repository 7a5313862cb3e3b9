import { type Language, languages } from '@cliffhanger/contracts';
import { createUserWithoutSignIn } from '@cliffhanger/server/features/account/new-user.service.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import type { DemoLife } from './life-source.ts';

/** A demo viewer. Nobody can sign in as one: they have no password. */
export interface Person {
  id: string;
  displayName: string;
  language: Language;
  country: string;
  registeredAt: Date;
}

const maxAgeDays = 60;

/** Lists all demo viewers; the result depends on `now` only. */
export const listPeople = ({ people }: DemoLife, now: Date): Person[] =>
  languages.flatMap((language, languageIndex) => {
    const { names, countries } = people[language];
    return names.map((displayName, index) => ({
      id: `demo-${language}-${index + 1}`,
      displayName,
      language,
      country: countries[index % countries.length] ?? 'US',
      registeredAt: daysAfter(now, -maxAgeDays * chance(languageIndex + 11, index)),
    }));
  });

/** Creates the accounts of those who have none yet, in a transaction each: one for all would block the server for too long. */
export const seedPeople = async (
  { database }: Pick<Platform, 'database'>,
  people: readonly Person[],
): Promise<void> => {
  const ids = people.map(({ id }) => id);
  const existing = await database.read.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
  const existingIds = new Set(existing.map(({ id }) => id));
  for (const { registeredAt: at, ...person } of people.filter(({ id }) => !existingIds.has(id))) {
    await database.transaction((tx) =>
      createUserWithoutSignIn(tx, { ...person, regSource: 4, inviteCode: person.id.toUpperCase(), at }),
    );
  }
};
