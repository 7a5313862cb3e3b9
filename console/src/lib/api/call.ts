import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';
import { isRefusal } from './errors.ts';
import { askPerson, type InterruptionKind } from './interruption.ts';
import { send } from './send.ts';

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

/** The result of a staff call. @throws CallRefused, or NoAnswer without an answer */
export const callStaff = async <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
  signal?: AbortSignal,
): Promise<StaffResult<Name>> =>
  withInterruptions(
    async () => (await send<{ result: StaffResult<Name> }>(`/call/${name}`, input, signal)).result,
  );
