/** Ctrl-C lets the work tidy up after itself. */
export const stoppable = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work(stopper.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
};
