/** Returns the client's request id if it is short and plain, because it goes into responses and logs; otherwise a new id. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w.:/+=-]{1,128}$/.test(given) ? given : crypto.randomUUID();
