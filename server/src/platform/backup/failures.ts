import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { StaffError } from '#platform/staff-server.ts';

/**
 * Turns an error of an atomic write into a StaffError that says what to do; other errors are returned as they are.
 * @param folder the target of the write
 */
export const describeFailure = (error: unknown, folder: string): unknown => {
  const { name, code, path } = error as NodeJS.ErrnoException;
  if (isDiskFull(error))
    return new StaffError(
      `The disk of ${folder} is full. No files were left there. Free some space and run the command again.`,
    );
  if (name === 'AbortError') return new StaffError('Stopped. Nothing was changed.');
  if (code === 'EBUSY' || code === 'EXDEV')
    return new StaffError(`${path} is a mount point or in use, and cannot be moved. Nothing was changed.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StaffError(
      `${path} cannot be written by this process (user ${process.getuid?.() ?? '?'}). Give that user the folder. Nothing was changed.`,
    );
  if (code === 'ENOENT') return new StaffError(`${path} does not exist, or was removed in the meantime`);
  return error;
};
