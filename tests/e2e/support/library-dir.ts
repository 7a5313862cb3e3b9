/** Names the data folder with the demo library to the test workers. */
export const libraryVariable = 'E2E_LIBRARY_DIR';

/** Returns the data folder with the demo library that the global setup created for this run. */
export const libraryDir = (): string => {
  const folder = process.env[libraryVariable];
  if (!folder) throw new Error('the global setup has not made the library');
  return folder;
};
