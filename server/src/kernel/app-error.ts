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

/**
 * Somebody else does not do their part: `unavailable`, with who it is and why for the log. Kept are names and codes only:
 * their sentences may hold addresses and secrets.
 */
export class ProviderFailure extends AppError<'unavailable'> {
  readonly provider: string;
  readonly reasons: readonly string[];

  constructor(provider: string, cause: unknown) {
    super('unavailable');
    this.provider = provider;
    this.reasons = reasonsOf(cause);
  }
}

const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const { name } = error.constructor;
  const isPlain = /^[\w.: -]{1,80}$/.test(String(code ?? ''));
  return [isPlain ? `${name} ${code}` : name, ...reasonsOf(error.cause)];
};
