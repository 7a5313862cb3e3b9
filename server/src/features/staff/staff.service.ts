import { describeIssue, type StaffCallName, staffCalls } from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { AppError } from '#kernel/app-error.ts';
import { errorSentence } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type HandleStaffCall, StaffError, type StaffOperator } from '#platform/staff-server.ts';
import type { StaffDependencies } from './handlers/staff-dependencies.ts';
import { createLoggedChanges, type LoggedChange } from './logged-changes.ts';
import { type CarryOut, putBack } from './put-back.service.ts';
import { createStaffHandlers } from './staff.handlers.ts';
import { logChange } from './staff-log.service.ts';

const isStaffCall = (name: string): name is StaffCallName => Object.hasOwn(staffCalls, name);

/** Each problem with the field of the call. A command has checked its input already, so these are of a caller of another version. */
const describeIssues = ({ issues }: z.core.$ZodError): string =>
  issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`))
    .join('\n');

/**
 * Handles the calls of the staff protocol: validates the input, runs the handler and encodes its result as JSON. What a
 * call changes is written to the staff log in the same transaction: docs/decisions/0045-staff-log.md. The commands in
 * staff/ send their calls to the running server or, while it is stopped, call this in their own process.
 *
 * @throws StaffError with the reason when the input is invalid or the call cannot be carried out
 */
export const createStaff = (
  platform: Platform,
  { publishToEveryone }: Pick<EventPublisher, 'publishToEveryone'>,
  dependencies: StaffDependencies,
): HandleStaffCall => {
  const carryOut: CarryOut = async ({ name, input }, operator, { details, requireState }) => {
    const call = staffCalls[name];
    const { data, error } = z.safeParse(call.input, input, { error: describeIssue });
    if (error) throw new StaffError(describeIssues(error));
    // These take the input of their own call, which an index by name hides from the compiler.
    const handle = handlers[name] as (input: unknown, operator: StaffOperator) => unknown;
    const changeOf = loggedChanges[name] as null | ((input: unknown) => LoggedChange | Promise<LoggedChange>);
    const run = async () => handle(data, operator);
    if (!changeOf) return z.encode<z.core.$ZodType>(call.output, await run());
    const change = await changeOf(data);
    const logged = {
      ...change,
      details: { ...change.details, ...details },
      ...(requireState && { requireState }),
    };
    return z.encode<z.core.$ZodType>(
      call.output,
      await logChange({ ...platform, publishToEveryone }, { operator, action: name }, logged, run),
    );
  };
  const handlers = createStaffHandlers(platform, dependencies, (id, operator) =>
    putBack(platform, id, operator, carryOut),
  );
  const loggedChanges = createLoggedChanges(dependencies);
  return async (name, input, operator) => {
    if (!isStaffCall(name))
      throw new StaffError(
        `this server has no call "${name}"; its version may differ from that of the command`,
      );
    try {
      return await carryOut({ name, input }, operator, {});
    } catch (error) {
      if (error instanceof AppError)
        throw new StaffError(errorSentence(error.errorName, 'en'), null, { cause: error });
      throw error;
    }
  };
};
