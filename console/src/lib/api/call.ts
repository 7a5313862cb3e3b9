import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { isRefusal } from './errors.ts';
import { askPerson, type InterruptionKind } from './interruption.ts';
import { send } from './send.ts';

/** The answer of a staff call. */
export interface CallAnswer<Name extends StaffCallName> {
  result: StaffResult<Name>;
  /** The latest entry of the staff log that the result can know of. */
  revision: number;
}

const interruptions: readonly InterruptionKind[] = ['signedOut', 'confirmationNeeded'];

/**
 * Sends something. When the session has ended, or the passkey is needed once more, it asks the person and then goes on, so that
 * nothing typed is lost.
 * @throws CallRefused, or NoAnswer without an answer
 */
export const withInterruptions = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      const kind = interruptions.find((refusal) => isRefusal(error, refusal));
      if (kind === undefined || !(await askPerson(kind))) throw error;
    }
  }
};

/** Makes a staff call. @throws CallRefused, or NoAnswer without an answer */
export const askStaff = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> => withInterruptions(() => send(`/call/${name}`, input, signal));

/** The result of a staff call. @throws CallRefused, or NoAnswer without an answer */
export const callStaff = async <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  signal?: AbortSignal,
): Promise<StaffResult<Name>> => (await askStaff(name, input, signal)).result;
