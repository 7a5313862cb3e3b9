import { StaffError } from '#platform/staff-server.ts';

/** Of a full disk: what the kernel, a limit and SQLite call it. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'];

/** Whether there was no room left. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return fullCodes.includes(code ?? '') || /No space left on device/.test(message);
};

/** What stopped the making of a file or folder that is whole or not there, in words that say what to do. @param folder where it was writing to */
export const inWords = (error: unknown, folder: string): unknown => {
  const { name, code, path } = error as NodeJS.ErrnoException;
  if (isDiskFull(error))
    return new StaffError(
      `The disk of ${folder} is full. Nothing was left there; make room, then run it again.`,
    );
  if (name === 'AbortError') return new StaffError('Stopped. Everything is as it was.');
  if (code === 'EBUSY' || code === 'EXDEV')
    return new StaffError(
      `${path} is a disk of its own, or in use, and cannot be moved. Everything is as it was.`,
    );
  if (code === 'ENOENT') return new StaffError(`${path} is not there; was it removed meanwhile?`);
  return error;
};
