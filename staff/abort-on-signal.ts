/**
 * Runs work with an abort signal that fires on ctrl-C or SIGTERM, so that the work can clean up after itself.
 *
 * @param names the signals to the process that do so
 */
export const withAbortSignal = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  names: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of names) process.once(name, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of names) process.off(name, abort);
  }
};
