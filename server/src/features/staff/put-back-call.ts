import type { StaffArguments, StaffCallName } from '@cliffhanger/contracts/staff';
import type { State } from './logged-changes.ts';

/** An entry of the staff log as it is stored: its action is the name of a call. */
export interface LoggedCall {
  action: string;
  subject: { kind: string; id: string };
  details: State;
  before: State;
  after: State;
}

/** A call that puts back what an entry of the log changed. */
export interface PutBackCall {
  name: StaffCallName;
  /** The input of the call, which validates it. */
  input: unknown;
  /** The part of the state that must be as the entry left it. Default: all values that the entry changed. */
  partOf?(state: State): unknown;
  /** The keys of files that it needs, which are kept for a while. */
  files?: readonly string[];
}

export const call = <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>): PutBackCall => ({
  name,
  input,
});
