/**
 * Runs work that one tab of the browser does at a time, by a Web Lock. Browsers have no locks on plain http, and refuse them where
 * site data is blocked: each tab then does the work.
 * @param options `signal` ends the wait for the lock; with `ifAvailable` the work is left to the tab that has it
 */
export const inOneTab = async (
  name: string,
  options: LockOptions,
  work: () => Promise<void>,
): Promise<void> => {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(name, options, (lock) => (lock ? begin() : undefined));
  } catch (error) {
    if (hasBegun) throw error;
    if (!options.signal?.aborted) await begin();
  }
};
