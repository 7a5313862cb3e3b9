import type { $ZodIssue } from 'zod/v4/core';

/** Thrown for input that fails validation, with zod's issues. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput';
  readonly issues: readonly $ZodIssue[];

  constructor(issues: readonly $ZodIssue[]) {
    super('refused input');
    this.issues = issues;
  }
}

/** Returns the error for a field that does not match a format. @param format the name of the format, for the message */
export const refusedFormat = (field: string, format: string): RefusedInput =>
  new RefusedInput([{ code: 'invalid_format', format, path: [field], message: '' } as $ZodIssue]);
