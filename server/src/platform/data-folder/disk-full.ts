/** Error codes of a full disk, from the kernel, a quota or limit, and SQLite. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'];

/** Whether an error means a full disk. Prisma keeps SQLite's own sentence in its message only. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    fullCodes.includes(code ?? '') ||
    /No space left on device|database or disk is full|SQLITE_FULL/.test(message)
  );
};
