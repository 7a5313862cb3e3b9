import type { ErrorDetails, ErrorName } from '@cliffhanger/contracts';

/** The server refused: a code of the contract's error table, with a message in the viewer's language and details. */
export class ApiError<Name extends ErrorName = ErrorName> extends Error {
  override readonly name = 'ApiError';
  /** Undefined for a code that this version of the client does not know. */
  readonly errorName: Name | undefined;
  readonly code: number;
  readonly msg: string;
  readonly details: ErrorDetails<Name>;

  constructor(errorName: Name | undefined, code: number, msg: string, details: ErrorDetails<Name>) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.details = details;
    this.errorName = errorName;
  }
}

/** No response: offline, timed out, or the server is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A response that violates the contract: server and client have different versions. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Every failure of a call. */
export type ApiFailure = ApiError | NetworkError | ContractError;

/** Whether a failure is the refusal of this name, whose details are then typed. */
export const isApiError = <Name extends ErrorName>(error: unknown, name: Name): error is ApiError<Name> =>
  error instanceof ApiError && error.errorName === name;

/** Whether the server has not decided about a call: there was no response, or it sheds load. A repeatable call can be sent again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof NetworkError || isApiError(error, 'overloaded');

/** Whether the server no longer accepts the token: codes 2009 and 2011 of docs/specification.md#8-errors. */
export const isTokenRefusal = (error: unknown): error is ApiError<'signedInElsewhere' | 'tokenInvalid'> =>
  isApiError(error, 'signedInElsewhere') || isApiError(error, 'tokenInvalid');
