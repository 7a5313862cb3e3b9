import * as z from 'zod/mini';
import { storage } from '#lib/storage.ts';

/** Whom init data names. Only the server can check it. */
export interface MessengerPerson {
  id: string;
  name: string;
  username: string | null;
  /** When the messenger signed the data. */
  signedAtMs: number;
}

const messengerUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.optional(z.string()),
  username: z.optional(z.string()),
});

const maxNameLength = 40;
/** Control characters, invisible characters, and characters that change the writing direction. */
const unreadable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const readable = (text: string) => [...text.replace(unreadable, '')].slice(0, maxNameLength).join('').trim();

/** Reads whom init data names; null if it names nobody. */
export const readPerson = (initData: string): MessengerPerson | null => {
  const fields = new URLSearchParams(initData);
  const user = parseUser(fields.get('user') ?? '');
  if (!user) return null;
  const id = String(user.id);
  const name = readable([user.first_name, user.last_name].filter(Boolean).join(' '));
  const username = readable(user.username ?? '') || null;
  return { id, name: name || id, username, signedAtMs: Number(fields.get('auth_date')) * 1000 };
};

const parseUser = (text: string) => {
  try {
    return messengerUser.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const ownerKey = 'sj_messenger_person';

/** The id of the person of the messenger to whom this device's session and what it stores belong; null if unknown. */
export const findOwnerId = (): string | null => storage.get(ownerKey);

/** Stores whose this device's session is from now on. The end of the session forgets it. */
export const saveOwner = (initData: string): void => {
  const person = readPerson(initData);
  if (person) storage.set(ownerKey, person.id);
};
