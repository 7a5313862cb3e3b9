import { getSystemErrorName } from 'node:util';
import { OperatorError } from '#platform/operator-error.ts';

/**
 * Another server did not do what it was asked. The message names it and the cause, for operators; `code` has the host and
 * the system's error code alone, for the log of a viewer's call.
 */
export class HostFailure extends OperatorError {
  override name = 'HostFailure';
  readonly code: string;

  /** @param host with its port. @param cause a library's error, in which the system's may be wrapped */
  constructor(host: string, cause: unknown) {
    super(`${host} cannot be used: ${describeCause(cause)}`, { cause });
    this.code = [host, systemCodeOf(cause)].filter(Boolean).join(' ');
  }
}

/** The host and port that a URL names. */
export const hostOf = (url: string, defaultPort: number): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || defaultPort}`;
};

const advice: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
};

/** The system's code of the innermost cause that has one. */
const systemCodeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code, errno, cause } = error as NodeJS.ErrnoException;
  // A library can put its own code in the place of the system's.
  const ofError = typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : code;
  return systemCodeOf(cause) ?? (ofError !== undefined && ofError in advice ? ofError : undefined);
};

const describeCause = (error: unknown): string => {
  const code = systemCodeOf(error);
  if (code !== undefined) return `${advice[code]} (${code})`;
  const { message } = error instanceof Error ? error : new Error(String(error));
  return message.replace(/\s+/g, ' ').slice(0, 300);
};
