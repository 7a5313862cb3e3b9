import { type ErrorDetails, type ErrorName, errorTable } from '@cliffhanger/contracts';

/** An error of the error table, with its details. Services throw it; http/error-handler.ts responds to it. */
export class AppError<Name extends ErrorName = ErrorName> extends Error {
  override readonly name = 'AppError';
  readonly errorName: Name;
  readonly details: ErrorDetails<Name>;
  /** The account that the caller was refused to open, for the log; null if unknown, or if it is the caller's own. */
  accountId: string | null = null;

  constructor(
    errorName: Name,
    ...details: ErrorDetails<Name> extends null
      ? []
      : null extends ErrorDetails<Name>
        ? [details?: ErrorDetails<Name>]
        : [details: ErrorDetails<Name>]
  ) {
    super(errorName);
    this.errorName = errorName;
    this.details = (details[0] ?? null) as ErrorDetails<Name>;
  }

  /** Names the account for the log. The caller does not learn it. */
  about(userId: string | null): this {
    this.accountId = userId;
    return this;
  }

  get entry() {
    return errorTable[this.errorName];
  }

  /** The error whose sentence is shown. */
  get sentenceName(): ErrorName {
    return this.errorName;
  }
}

/** The end of a session because staff blocked its account: the code that every client knows, with the sentence that says why and until when. */
export class SessionBlocked extends AppError<'signedInElsewhere'> {
  constructor(block: NonNullable<ErrorDetails<'signedInElsewhere'>>) {
    super('signedInElsewhere', block);
  }

  override get sentenceName(): ErrorName {
    return 'accountBlocked';
  }
}

/** Details of a failure for the log. */
interface FailureNotes {
  /** Answered to the caller; by default `unavailable`. */
  errorName?: 'unavailable' | 'paymentNotStarted';
  /** The provider's own sentence, without secrets. */
  sentence?: string;
}

/**
 * A failure of an external provider: answered as `unavailable` or as the given error, with the provider and the reasons
 * for the log. The reasons are error names and codes only, because messages may contain addresses and secrets.
 */
export class ProviderFailure extends AppError<'unavailable' | 'paymentNotStarted'> {
  readonly provider: string;
  readonly reasons: readonly string[];
  readonly sentence: string | undefined;

  constructor(provider: string, cause: unknown, { errorName = 'unavailable', sentence }: FailureNotes = {}) {
    super(errorName);
    this.provider = provider;
    this.reasons = reasonsOf(cause);
    this.sentence = sentence;
  }
}

const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const { name } = error.constructor;
  const isPlain = /^[\w.: -]{1,80}$/.test(String(code ?? ''));
  return [isPlain ? `${name} ${code}` : name, ...reasonsOf(error.cause)];
};
