import { describeIssue } from '@cliffhanger/contracts/staff';
import type * as z from 'zod';
import { ConsoleError } from './console-error.ts';

/** Validates the body of a request. @throws ConsoleError inputInvalid */
export const parseBody = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const { data, error } = schema.safeParse(body, { error: describeIssue });
  if (error) throw new ConsoleError('inputInvalid', { cause: error });
  return data as z.output<Schema>;
};
