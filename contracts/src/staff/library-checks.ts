import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { mediaFault } from './media-faults.ts';
import { mediaJobStates } from './media-jobs.ts';

/** A check stores no more faults than this. Their number is right all the same. */
export const maxStoredFaults = 200;

/** The result of a check of all files. */
const libraryCheckResult = z.object({
  dramas: count,
  episodes: count,
  /** Images of an earlier version, which viewers get in one size. */
  withoutSizes: count,
  faultCount: count,
  faults: z.array(mediaFault).check(z.maxLength(maxStoredFaults)),
  /** Files that the database does not refer to. */
  leftOver: z.object({ files: count, bytes: count }),
});
export type LibraryCheckResult = z.output<typeof libraryCheckResult>;

/** A check of all stored files. */
export const libraryCheck = z.object({
  id: z.int(),
  state: z.enum(mediaJobStates),
  /** From 0 to 1. */
  progress: z.number(),
  /** A person, or the user and host of a command. */
  askedBy: z.string(),
  createdAt: storedTime,
  startedAt: z.nullable(storedTime),
  endedAt: z.nullable(storedTime),
  /** Why it failed, for the host; null if it did not. */
  failure: z.nullable(z.string()),
  /** The result of a check that is done; null otherwise. */
  result: z.nullable(libraryCheckResult),
});
export type LibraryCheck = z.output<typeof libraryCheck>;
export type LibraryCheckJson = z.input<typeof libraryCheck>;

export const libraryCheckCalls = {
  /** The check that waits or runs, or the latest one that failed after the last that is done; and the last that is done. */
  'library.checks': staffCall({
    permission: 'content.read',
    input: noInput,
    output: z.object({ latest: z.nullable(libraryCheck), lastDone: z.nullable(libraryCheck) }),
  }),
  /** Lets the server check all files, beside its other work. A check that waits or runs already is returned. */
  'library.check': staffCall({ permission: 'content.write', input: noInput, output: libraryCheck }),
  /** Ends the check that waits or runs. */
  'library.stopCheck': staffCall({ permission: 'content.write', input: noInput, output: libraryCheck }),
  /** Stores what a command has found. */
  'library.recordCheck': staffCall({
    permission: 'machine',
    input: z.strictObject({ result: libraryCheckResult }),
    output: z.null(),
  }),
};
