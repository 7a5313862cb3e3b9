import { dataFolderErrors } from '#platform/data-folder/data-folder.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { LockedError } from '#platform/data-folder/writer-lock.ts';
import { OperatorError } from '#platform/operator-error.ts';

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

const addressMissing = ({ address, hostname }: StartError) =>
  `${address ?? hostname} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`;
const portForbidden = ({ address, port }: StartError) =>
  `Port ${port} on ${address} needs rights that this user does not have. Set PORT to 1024 or more.`;

/** Why the server cannot listen, by the system's error code. */
const listenReasons: Readonly<Record<string, (error: StartError) => string>> = {
  EADDRINUSE: ({ address, port }) => `Port ${port} on ${address} is taken. Set PORT to a free one.`,
  EACCES: portForbidden,
  EPERM: portForbidden,
  EADDRNOTAVAIL: addressMissing,
  EAFNOSUPPORT: addressMissing,
  EINVAL: addressMissing,
  ENOTFOUND: addressMissing,
  EAI_AGAIN: addressMissing,
};

const diskFull =
  'The disk of the data folder is full. Free some megabytes there: old backups, logs, Docker images that nothing uses (docker image prune). Then staff media check --tidy removes media that nothing refers to.';

/** Messages that say what to do, for errors that an operator can fix; null for others. */
const findKnownReason = (error: unknown): string | null => {
  const cause = error as StartError;
  if (cause instanceof OperatorError) return cause.message;
  if (cause instanceof LockedError)
    return 'Another server, or a staff command, is at work on this data folder. Wait for it, or set DATA_DIR to another one.';
  if (isDiskFull(cause)) return diskFull;
  const { code = '', syscall = '', path = 'The data folder' } = cause;
  if (['listen', 'getaddrinfo'].includes(syscall)) return listenReasons[code]?.(cause) ?? null;
  const reason = dataFolderErrors[code];
  return reason === undefined ? null : `${path} ${reason}`;
};

/** The message for the person who starts the server. */
export const describeStartFailure = (error: unknown): string =>
  findKnownReason(error) ?? `The server cannot start: ${(error as Error).message}`;

/** The message for the person who runs a command. */
export const describeCommandFailure = (error: unknown): string =>
  findKnownReason(error) ?? (error as Error).message;
