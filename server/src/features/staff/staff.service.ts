import { type StaffCallName, type StaffHandlers, staffCalls } from '@cliffhanger/contracts/staff';
import * as z from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { errorSentence } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { type HandleStaffCall, StaffError } from '#platform/staff-server.ts';
import { codeHandlers } from './codes.handlers.ts';
import { dramaHandlers, libraryHandlers } from './dramas.handlers.ts';
import { editHandlers } from './edits.handlers.ts';
import { type OrderDependencies, orderHandlers } from './orders.handlers.ts';
import { shelfHandlers } from './shelves.handlers.ts';
import { statsHandlers } from './stats.handlers.ts';
import { synonymHandlers } from './synonyms.handlers.ts';
import { templateHandlers } from './templates.handlers.ts';
import { type UserDependencies, userHandlers } from './users.handlers.ts';

const isStaffCall = (name: string): name is StaffCallName => Object.hasOwn(staffCalls, name);

/**
 * Handles the calls of the staff protocol: validates the input, runs the handler and encodes its result as JSON. The
 * commands in scripts/staff send their calls to the running server or, while it is stopped, call this in their own
 * process.
 *
 * @throws StaffError with the reason when the input is invalid or the call cannot be carried out
 */
export const createStaff = (
  platform: Platform,
  dependencies: UserDependencies & OrderDependencies,
): HandleStaffCall => {
  const handlers: StaffHandlers<typeof staffCalls> = {
    ...libraryHandlers(platform),
    ...dramaHandlers(platform),
    ...editHandlers(platform),
    ...shelfHandlers(platform),
    ...synonymHandlers(platform),
    ...templateHandlers(platform),
    ...codeHandlers(platform),
    ...userHandlers(dependencies),
    ...orderHandlers(dependencies),
    ...statsHandlers(platform),
  };
  return async (name, input) => {
    if (!isStaffCall(name))
      throw new StaffError(
        `this server has no call "${name}"; its version may differ from that of the command`,
      );
    const call = staffCalls[name];
    const { data, error } = z.safeParse(call.input, input);
    if (error) throw new StaffError(z.prettifyError(error));
    // A handler takes the input of its own call, which an index by name hides from the compiler.
    const handle = handlers[name] as (input: unknown) => unknown;
    try {
      return z.encode<z.core.$ZodType>(call.output, await handle(data));
    } catch (error) {
      if (error instanceof AppError) throw new StaffError(errorSentence(error.errorName, 'en'));
      throw error;
    }
  };
};
