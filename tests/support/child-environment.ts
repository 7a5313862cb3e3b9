import path from 'node:path';

/**
 * The environment of the processes that tests start, to which they add their own variables. The cache keeps compiled code
 * between processes, as `npm start` and `pnpm staff` do: without it, each loads for a second longer. A busy machine would
 * refuse calls of tests that are not about that.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
  MAX_EVENT_LOOP_DELAY_MS: '0',
  // Its port is one for all servers of a machine.
  STAFF_URL: 'off',
};
