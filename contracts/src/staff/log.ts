import * as z from 'zod/mini';
import { givenTime, staffCall, storedTime } from '../kernel/staff-call.ts';
import { findLoggedCommands, staffLogActions } from './log-actions.ts';
import type { StaffRole } from './roles.ts';

export const staffLogSubjectKinds = [
  'drama',
  'category',
  'tag',
  'carousel',
  'feedback',
  'answer',
  'synonyms',
  'template',
  'codes',
  'spend',
  'news',
  'deliveries',
  'user',
  'order',
  'comment',
  'person',
] as const;

type SubjectKind = (typeof staffLogSubjectKinds)[number];

/** What dramas, the home screen, offers, codes, words and the spend of campaigns are in the log: who has one of them open follows the changes of others. */
export const shopSubjects = [
  'drama',
  'category',
  'tag',
  'carousel',
  'synonyms',
  'template',
  'codes',
  'spend',
  'news',
] as const satisfies readonly SubjectKind[];

/** The subjects whose entries a role reads besides its own entries; null: all. */
export const logSubjectsOfRole: Readonly<Record<StaffRole, readonly SubjectKind[] | null>> = {
  owner: null,
  editor: [...shopSubjects, 'comment'],
  translator: [],
  support: ['user', 'order', 'comment', 'feedback', 'deliveries'],
  analyst: [],
};

/**
 * Whether an entry can be put back, or how else: `import` by importing the folder again, `gift` and `money` at the viewer or not
 * at all, `coins` at the prices of the drama without the coins that went back, `codes` by ending the campaign, `staff` at the
 * people of the console. `expired` replaced files that are no longer kept, `sent` was read by a viewer, `added` gave something
 * that was not there before, and `nothing` changed nothing.
 */
export const putBackStates = [
  'possible',
  'expired',
  'import',
  'gift',
  'money',
  'coins',
  'codes',
  'staff',
  'sent',
  'added',
  'nothing',
  'never',
] as const;
export type PutBackState = (typeof putBackStates)[number];

/** Named values. */
const values = z.record(z.string(), z.unknown());

/** A staff command that changed money, rights or what viewers see. */
export const staffLogEntry = z.object({
  /** Increases with each entry. */
  id: z.int(),
  at: storedTime,
  /** The person who called the command, such as `mara@office-3`, or who used the console. */
  operator: z.string(),
  /** Only the console proves who the operator is. */
  door: z.enum(['command', 'console']),
  /** The words of the command, such as `user.grant`. */
  action: z.string(),
  subject: z.object({ kind: z.enum(staffLogSubjectKinds), id: z.string() }),
  /** The id of the viewer whom it concerns. */
  viewerId: z.nullable(z.string()),
  /** This viewer as they are now; null when there is none, or no longer. */
  viewer: z.nullable(z.object({ number: z.int(), displayName: z.string() })),
  /** Arguments that the difference does not show. */
  details: values,
  /** The values that differ. A value that did not exist, or exists no longer, is missing on that side. */
  before: values,
  after: values,
  putBack: z.enum(putBackStates),
});
export type StaffLogEntry = z.output<typeof staffLogEntry>;
export type StaffLogEntryJson = z.input<typeof staffLogEntry>;

/** A page of the staff log. */
export const staffLogPage = z.object({
  items: z.array(staffLogEntry),
  /** `beforeId` of the next page; null on the last one. */
  nextBeforeId: z.nullable(z.int()),
});
export type StaffLogPage = z.output<typeof staffLogPage>;
export type StaffLogPageJson = z.input<typeof staffLogPage>;

/** An action of the staff log, or its first words. */
export const givenLogAction = z.string().check(({ value, issues }) => {
  if (findLoggedCommands(value).length > 0) return;
  const message = `there is no action "${value}"; the actions are ${staffLogActions.join(', ')}`;
  issues.push({ code: 'custom', message, input: value });
});

const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

export const logCalls = {
  /** Lists what staff changed, newest first. */
  'log.list': staffCall({
    permission: 'log',
    input: z.strictObject({
      since: z.optional(givenTime),
      /** Exclusive. */
      until: z.optional(givenTime),
      /** A part of the operator's name. */
      operator: filter,
      /** The id of a subject or of a banner, or a viewer as in `user.show`. */
      subject: filter,
      action: z.optional(givenLogAction),
      beforeId: z.optional(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))),
      limit: z.int().check(z.minimum(1), z.maximum(1000)),
    }),
    output: staffLogPage,
  }),
  /**
   * Puts back what an entry changed, by a call like the one that changed it, and returns the entry of that call. Refused if
   * something of it has been changed since.
   */
  'log.putBack': staffCall({
    permission: 'log',
    input: z.strictObject({ id: z.int().check(z.minimum(1)) }),
    output: staffLogEntry,
  }),
};
