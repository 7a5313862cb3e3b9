const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be opened: its rights do not allow it',
  EPERM: 'cannot be opened: its rights do not allow it',
  EISDIR: 'is a folder',
  ENOTDIR: 'is not in a folder',
  ENOSPC: 'cannot be written: the disk is full',
};

/** Says in words why a file could not be used. @param name of the file as it was given */
export const describeFileError = (error: unknown, name: string): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const sentence = sentences[code ?? ''];
  return sentence === undefined ? message : `${name} ${sentence}`;
};
