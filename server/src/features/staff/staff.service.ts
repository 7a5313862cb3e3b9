import * as z from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { errorSentence } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError, type StaffWork } from '#platform/staff-server.ts';
import { codesVerbs } from './codes.handlers.ts';
import { dramaVerbs } from './dramas.handlers.ts';
import { type OrderDoors, orderVerbs } from './orders.handlers.ts';
import { shelfVerbs } from './shelves.handlers.ts';
import { statsVerbs } from './stats.handlers.ts';
import { searchVerbs } from './synonyms.handlers.ts';
import { shopVerbs } from './templates.handlers.ts';
import { type PeopleDoors, peopleVerbs } from './users.handlers.ts';

/**
 * What staff commands can ask for, by verb. The command line is in scripts/staff; it asks the running server or, with
 * that stopped, this very function in its own process.
 *
 * @throws StaffError that says what is wrong with the input, or why it cannot be done
 */
export const createStaff = (platform: Platform, doors: PeopleDoors & OrderDoors): StaffWork => {
  const verbs = new Map(
    Object.entries({
      ...dramaVerbs(platform),
      ...shelfVerbs(platform),
      ...searchVerbs(platform),
      ...shopVerbs(platform),
      ...codesVerbs(platform),
      ...peopleVerbs(doors),
      ...orderVerbs(doors),
      ...statsVerbs(platform),
    }),
  );
  return async (name, input) => {
    const verb = verbs.get(name);
    if (!verb) throw new StaffError(`this server knows no "${name}"; is it of another version?`);
    try {
      return await verb(input);
    } catch (error) {
      if (error instanceof z.ZodError) throw new StaffError(z.prettifyError(error));
      if (error instanceof AppError) throw new StaffError(errorSentence(error.errorName, 'en'));
      throw error;
    }
  };
};
