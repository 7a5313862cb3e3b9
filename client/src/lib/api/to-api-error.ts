import type { Envelope, ErrorDetails, ErrorName } from '@cliffhanger/contracts';
import { errorNameOf, errorTable } from '@cliffhanger/contracts/kernel/errors';
import { ApiError, ContractError } from './errors.ts';

/** Creates the error of a code. A code that this version of the client does not know has no name and no details. */
export const createApiError = (code: number, msg: string, details: ErrorDetails<ErrorName>): ApiError =>
  new ApiError(errorNameOf(code), code, msg, details);

/** Reads a refusal. @returns ContractError if its details violate the contract */
export const toApiError = (path: string, { code, msg, data }: Envelope): ApiError | ContractError => {
  const name = errorNameOf(code);
  if (name === undefined) return createApiError(code, msg, null);
  const details = errorTable[name].details.safeParse(data);
  return details.success
    ? createApiError(code, msg, details.data)
    : new ContractError(`${path} answered ${name} with details off the contract`);
};
