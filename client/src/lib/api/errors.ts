import { type ErrorDetails, type ErrorName, errorNameOf } from '@cliffhanger/contracts';

/** The server refused: a code of the contract's error table, its sentence in the viewer's language, its details. */
export class ApiError<Name extends ErrorName = ErrorName> extends Error {
  override readonly name = 'ApiError';
  /** Undefined for a code that this version of the client does not know. */
  readonly errorName: Name | undefined;
  readonly code: number;
  readonly msg: string;
  readonly details: ErrorDetails<Name>;

  constructor(code: number, msg: string, details: ErrorDetails<Name>) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.details = details;
    this.errorName = errorNameOf(code) as Name | undefined;
  }
}

/** No answer: offline, timed out, or nobody there. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** An answer that the contract does not allow: server and client are of different versions. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Everything a call can fail with. */
export type ApiFailure = ApiError | NetworkError | ContractError;

/** Whether a failure is the named refusal; its details are then typed. */
export const isApiError = <Name extends ErrorName>(error: unknown, name: Name): error is ApiError<Name> =>
  error instanceof ApiError && error.errorName === name;

/** Whether the failure ended the session: codes 2009 and 2011 of docs/specification.md#8-errors. */
export const isSessionError = (error: unknown): error is ApiError<'signedInElsewhere' | 'tokenInvalid'> =>
  isApiError(error, 'signedInElsewhere') || isApiError(error, 'tokenInvalid');
