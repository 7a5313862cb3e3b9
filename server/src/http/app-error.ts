import { type ErrorDetails, type ErrorName, errorTable } from '@cliffhanger/contracts';

/** A failure of the error table, with its details. Services throw it; one handler answers it. */
export class AppError<Name extends ErrorName = ErrorName> extends Error {
  override readonly name = 'AppError';
  readonly errorName: Name;
  readonly details: ErrorDetails<Name>;

  constructor(
    errorName: Name,
    ...details: null extends ErrorDetails<Name> ? [] : [details: ErrorDetails<Name>]
  ) {
    super(errorName);
    this.errorName = errorName;
    this.details = (details[0] ?? null) as ErrorDetails<Name>;
  }

  get entry() {
    return errorTable[this.errorName];
  }
}
