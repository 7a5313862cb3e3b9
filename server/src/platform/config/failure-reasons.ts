import { dataFolderReasons } from '#platform/data-folder/data-folder.ts';
import { LockedError } from '#platform/data-folder/writer-lock.ts';
import { OperatorError } from './operator-error.ts';

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

const notOurs = ({ address, hostname }: StartError) =>
  `${address ?? hostname} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`;
const notAllowed = ({ address, port }: StartError) =>
  `Port ${port} on ${address} needs rights that this user does not have. Set PORT to 1024 or more.`;

/** Why the server cannot listen, by the system's error codes. */
const listenReasons: Readonly<Record<string, (error: StartError) => string>> = {
  EADDRINUSE: ({ address, port }) => `Port ${port} on ${address} is taken. Set PORT to a free one.`,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EADDRNOTAVAIL: notOurs,
  EAFNOSUPPORT: notOurs,
  EINVAL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/** Known reasons in words that say what to do (a wrong configuration: a line for each key); null for others. */
const knownReason = (error: unknown): string | null => {
  const cause = error as StartError;
  if (cause instanceof OperatorError) return cause.message;
  if (cause instanceof LockedError)
    return 'Another server, or a staff command, is at work on this data folder. Wait for it, or set DATA_DIR to another one.';
  const { code = '', syscall = '', path = 'The data folder' } = cause;
  if (['listen', 'getaddrinfo'].includes(syscall)) return listenReasons[code]?.(cause) ?? null;
  const reason = dataFolderReasons[code];
  return reason === undefined ? null : `${path} ${reason}`;
};

/** Why the server cannot start, to be shown to whoever started it. */
export const startFailure = (error: unknown): string =>
  knownReason(error) ?? `The server cannot start: ${(error as Error).message}`;

/** Why a command could not do its work, to be shown to whoever gave it. */
export const commandFailure = (error: unknown): string => knownReason(error) ?? (error as Error).message;
