import type { StaffPerson, StaffRole } from '@cliffhanger/contracts/staff';
import { newId } from '#platform/database/new-id.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { StaffError } from '#platform/staff-server.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { deletePasskeys } from './passkeys.repository.ts';
import {
  countOwners,
  findPerson,
  insertPerson,
  listPeople,
  type PersonRow,
  replaceLinks,
  savePerson,
} from './staff-people.repository.ts';
import { endSessionsOf } from './staff-sessions.repository.ts';

const linkMinutes = 24 * 60;

export interface GivenRole {
  name: string;
  role: StaffRole;
  /** Of a translator. */
  languages: readonly string[];
}

/** A person with the token of a link that adds a passkey, which is not stored. */
export interface InvitedPerson extends StaffPerson {
  token: string;
}

/** Who may use the console. */
export interface StaffPeople {
  /** Those who may sign in first. */
  list(): Promise<StaffPerson[]>;
  /** Adds a person, or one who was removed once more. @throws StaffError if there is one of this name */
  invite(person: GivenRole): Promise<InvitedPerson>;
  /** Ends the sessions of a person and makes a new link. @throws StaffError if nobody has this name */
  link(name: string): Promise<InvitedPerson>;
  /** @throws StaffError if nobody has this name, or nobody would be owner */
  setRole(person: GivenRole): Promise<StaffPerson>;
  /** Ends the sessions of a person. @throws StaffError if nobody has this name */
  signOut(name: string): Promise<StaffPerson>;
  /** Removes a person with passkeys, links and sessions. @throws StaffError as `setRole` */
  end(name: string): Promise<StaffPerson>;
}

export const createStaffPeople = ({
  database,
  clock,
  random,
  staffEvents,
}: Pick<Platform, 'database' | 'clock' | 'random' | 'staffEvents'>): StaffPeople => {
  /** As `database.transaction`. It may end sessions, whose event streams then end at once. */
  const changeRights = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const result = await database.transaction(work);
    staffEvents.publish('signedOut', null);
    return result;
  };
  const show = async (tx: Transaction, name: string): Promise<StaffPerson> => {
    const found = (await listPeople(tx, clock.now())).find((person) => person.name === name);
    if (!found) throw new Error(`no person is named ${name}`);
    return found;
  };
  const addLink = async (tx: Transaction, personId: string): Promise<string> => {
    const token = random.token();
    const createdAt = clock.now();
    const expiresAt = minutesAfter(createdAt, linkMinutes);
    await replaceLinks(tx, personId, { tokenHash: sha256(token), createdAt, expiresAt });
    return token;
  };
  return {
    list: () => listPeople(database.read, clock.now()),
    invite: ({ name, role, languages }) =>
      database.transaction(async (tx) => {
        const known = await findPerson(tx, name);
        if (known && !known.endedAt)
          throw new StaffError(`${name} may use the console already; people link ${name} makes a new link`);
        const values = { role, languages: JSON.stringify(languages) };
        const { id } = known
          ? await savePerson(tx, known.id, { ...values, endedAt: null })
          : await insertPerson(tx, { id: newId(), name, ...values, createdAt: clock.now() });
        const token = await addLink(tx, id);
        return { ...(await show(tx, name)), token };
      }),
    link: (name) =>
      changeRights(async (tx) => {
        const { id } = await getPerson(tx, name);
        await endSessionsOf(tx, id, clock.now());
        const token = await addLink(tx, id);
        return { ...(await show(tx, name)), token };
      }),
    setRole: ({ name, role, languages }) =>
      changeRights(async (tx) => {
        const person = await getPerson(tx, name);
        if (role !== 'owner') await refuseLastOwner(tx, person);
        await savePerson(tx, person.id, { role, languages: JSON.stringify(languages) });
        return show(tx, name);
      }),
    signOut: (name) =>
      changeRights(async (tx) => {
        const { id } = await getPerson(tx, name);
        await endSessionsOf(tx, id, clock.now());
        return show(tx, name);
      }),
    end: (name) =>
      changeRights(async (tx) => {
        const person = await getPerson(tx, name);
        await refuseLastOwner(tx, person);
        const now = clock.now();
        await endSessionsOf(tx, person.id, now);
        await replaceLinks(tx, person.id, null);
        await deletePasskeys(tx, person.id);
        await savePerson(tx, person.id, { endedAt: now });
        return show(tx, name);
      }),
  };
};

const getPerson = async (tx: Transaction, name: string): Promise<PersonRow> => {
  const person = await findPerson(tx, name);
  if (!person || person.endedAt) throw new StaffError(`nobody named ${name} may use the console`);
  return person;
};

const refuseLastOwner = async (tx: Transaction, { name, role }: PersonRow): Promise<void> => {
  if (role === 'owner' && (await countOwners(tx)) === 1)
    throw new StaffError(`${name} is the only owner; make somebody else owner first`);
};
