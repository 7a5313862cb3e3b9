import { type StaffArguments, type StaffCallName, staffCalls } from '@cliffhanger/contracts/staff';
// Loads the English messages of zod/mini too, which contracts uses.
import * as z from 'zod';
import { UsageError } from '../command-line/usage-error.ts';

/** Checks the input of a staff call as the server does. @throws UsageError with every problem */
export const checkInput = <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>): void => {
  const { error } = z.safeParse(staffCalls[name].input, input);
  if (!error) return;
  throw new UsageError(
    error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
    ),
  );
};
