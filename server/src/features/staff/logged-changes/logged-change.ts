import type { LoggedCallName, StaffCallName, StaffLogEntry, staffCalls } from '@cliffhanger/contracts/staff';
import type * as z from 'zod';
import type { State } from '#features/staff/logged-states.repository.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { StaffOperator } from '#platform/staff-server.ts';

export type { State } from '#features/staff/logged-states.repository.ts';

/** A part of a subject, or another subject. */
export interface KnownPart {
  subject?: StaffLogEntry['subject'];
  /** The name of a value in the log: the id of a banner, or `order`. Entries without it do not refuse the change. */
  value?: string;
  /** The part of this value that the operator has read. Default: all of it. */
  partOf?(value: State): unknown;
}

/** The subject that a staff call changes, and how the staff log reads its state. */
export interface LoggedChange {
  subject: StaffLogEntry['subject'];
  /** The viewer whom it concerns. */
  viewerId?: string;
  /** Arguments that the difference does not show. */
  details?: State;
  /** Details that only the transaction of the change knows, and returns. */
  detailsOf?(result: unknown): State;
  /** The latest entry that the operator can have read. A later one about the same refuses the change. */
  revision?: number | undefined;
  /** The part of the subject that the operator has read, if it is not all of it. */
  known?: KnownPart;
  /** Reads the subject within the transaction of the change. */
  read(tx: Transaction): Promise<State>;
  /** Refuses the change for the state that it meets. */
  requireState?(before: State): void | Promise<void>;
  /** Refuses a change beyond what the operator may do, within its transaction and after its entry was written. */
  requireAllowed?(tx: Transaction, operator: StaffOperator, at: Date): Promise<void>;
}

type Input<Name extends StaffCallName> = z.output<(typeof staffCalls)[Name]['input']>;

/** For each call: null when it changes neither money nor rights nor what viewers see. */
export type LoggedChanges = {
  readonly [Name in StaffCallName]: Name extends LoggedCallName
    ? (input: Input<Name>) => LoggedChange | Promise<LoggedChange>
    : null;
};

/** Those of the calls that begin with these words. */
export type LoggedChangesOf<Area extends string> = Pick<
  LoggedChanges,
  Extract<LoggedCallName, `${Area}.${string}`>
>;

/** The details of a change with a reason. */
export const because = (reason: string | undefined): State => (reason === undefined ? {} : { reason });
