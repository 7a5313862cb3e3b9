import {
  describeIssue,
  type StaffArguments,
  type StaffCallName,
  staffCalls,
} from '@cliffhanger/contracts/staff';
import * as z from 'zod/mini';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { nameOption } from './option-names.ts';

/** Checks the input of a staff call as the server does. @throws UsageError with every problem, each with its option */
export const checkInput = <Name extends StaffCallName>(name: Name, input: StaffArguments<Name>): void => {
  const { error } = z.safeParse(staffCalls[name].input, input, { error: describeIssue });
  if (!error) return;
  throw new UsageError(
    error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${nameOption(name, path, input)}: ${message}`,
    ),
  );
};
