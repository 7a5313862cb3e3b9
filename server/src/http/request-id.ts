/** The id that a call goes by: its own where that is short and plain, as it goes into answers and logs, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : crypto.randomUUID();
