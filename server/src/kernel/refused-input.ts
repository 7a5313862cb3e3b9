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
