import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { staffRoles } from './roles.ts';

/** What a person is called in the staff log, and found by. */
const name = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1),
  z.refine((text) => /^(?:[\p{L}\p{N}][\p{L}\p{N}._-]*)?$/u.test(text), {
    error: 'has other characters than letters, digits, dots, dashes and underscores',
    params: { reason: 'personNameCharacters' },
  }),
  z.maxLength(40),
);
const role = z.enum(staffRoles);
/** Of a translator: the languages whose texts they may change; none for other roles. */
const ownLanguages = z.array(z.enum(languages)).check(z.maxLength(languages.length));

/** A person who uses the console. */
export const staffPerson = z.object({
  id: z.string(),
  name: z.string(),
  role,
  languages: z.array(z.enum(languages)),
  passkeyCount: count,
  /** Sessions that have not ended. */
  sessionCount: count,
  createdAt: storedTime,
  /** Null before the first sign-in. */
  lastSeenAt: z.nullable(storedTime),
  /** Until when an unused link can be used; null without one. */
  linkExpiresAt: z.nullable(storedTime),
  /** Since when they may not sign in; null for those who may. */
  endedAt: z.nullable(storedTime),
});
export type StaffPerson = z.output<typeof staffPerson>;
export type StaffPersonJson = z.input<typeof staffPerson>;

/** A person with a link that adds a passkey, once. It is not stored and cannot be shown again. */
const invitedPerson = z.extend(staffPerson, { link: z.string() });
export type InvitedPersonJson = z.input<typeof invitedPerson>;

const byName = z.strictObject({ name });
const withRole = z
  .strictObject({ name, role, languages: z._default(ownLanguages, []) })
  .check(({ value, issues }) => {
    const isTranslator = value.role === 'translator';
    if (isTranslator === value.languages.length > 0) return;
    const message = isTranslator ? 'say the languages of a translator' : 'only a translator has languages';
    issues.push({ code: 'custom', message, input: value.languages, path: ['languages'] });
  });

export const peopleCalls = {
  'people.list': staffCall({ permission: 'staff', input: noInput, output: z.array(staffPerson) }),
  /** Adds a person, with a link for their first passkey. */
  'people.invite': staffCall({ permission: 'staff', input: withRole, output: invitedPerson }),
  /** A new link for somebody who lost their passkeys. Ends their sessions, and what other links they have. */
  'people.link': staffCall({ permission: 'staff', input: byName, output: invitedPerson }),
  'people.role': staffCall({ permission: 'staff', input: withRole, output: staffPerson }),
  /** Ends the sessions of a person, who signs in again by their passkeys. */
  'people.signOut': staffCall({ permission: 'staff', input: byName, output: staffPerson }),
  /** Ends all sessions and links of a person, who may not sign in any more. Their passkeys are deleted. */
  'people.end': staffCall({ permission: 'staff', input: byName, output: staffPerson }),
};
