import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { givenTime, staffCall } from '../kernel/staff-call.ts';
import { staffAccount, givenAccount as who } from './accounts.ts';
import { givenReason } from './corrections.ts';
import { noteLength, viewerNote } from './shown-account.ts';

/** An account after it was blocked or muted, or that ended, or its name was reset. */
const restrictedAccount = z.extend(staffAccount, {
  /** False if nothing changed. */
  changed: z.boolean(),
});
export type RestrictedAccountJson = z.input<typeof restrictedAccount>;

/** An account after its sessions were ended. */
const endedAccount = z.extend(staffAccount, { endedCount: count });
export type EndedAccountJson = z.input<typeof endedAccount>;

/** Keeps a viewer out, or from writing. The viewer reads the reason. */
const restriction = { who, reason: givenReason, until: z.optional(givenTime) };

export const accountActionCalls = {
  /** Without an end, until staff end it. Of a viewer who is blocked already, reason and end are replaced. */
  'user.block': staffCall({
    permission: 'people.act',
    input: z.discriminatedUnion('blocked', [
      z.strictObject({ ...restriction, blocked: z.literal(true) }),
      z.strictObject({ who, blocked: z.literal(false) }),
    ]),
    output: restrictedAccount,
  }),
  /** As `user.block`, for comments only. */
  'user.mute': staffCall({
    permission: 'people.act',
    input: z.discriminatedUnion('muted', [
      z.strictObject({ ...restriction, muted: z.literal(true) }),
      z.strictObject({ who, muted: z.literal(false) }),
    ]),
    output: restrictedAccount,
  }),
  /** Signs the viewer out on one device, or on all. */
  'user.endSessions': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, sessionId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) }),
    output: endedAccount,
  }),
  /** Replaces the name that others see by `#` and the account's number. */
  'user.resetName': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who }),
    output: restrictedAccount,
  }),
  /** Adds a note about a viewer, who does not read it. It is deleted with the account. All notes, newest first. */
  'user.note': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteLength)) }),
    output: z.array(viewerNote),
  }),
  'user.removeNote': staffCall({
    permission: 'people.act',
    input: z.strictObject({ who, noteId: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: z.array(viewerNote),
  }),
};
