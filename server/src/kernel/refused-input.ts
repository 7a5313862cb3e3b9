import type { $ZodIssue } from 'zod/v4/core';

/** Input that validation refused, with the issues that zod found. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput';
  readonly issues: readonly $ZodIssue[];

  constructor(issues: readonly $ZodIssue[]) {
    super('refused input');
    this.issues = issues;
  }
}

/** The refusal of one field whose text is not of the format. @param format the name of the format, for the sentence */
export const refusedFormat = (field: string, format: string): RefusedInput =>
  new RefusedInput([{ code: 'invalid_format', format, path: [field], message: '' } as $ZodIssue]);
