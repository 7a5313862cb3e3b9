import * as z from 'zod/mini';
import product from '../../../package.json' with { type: 'json' };
import { type Check, failed, ok, skipped, warning } from '../finding.ts';

/** The running server is of the version of these commands. */
export const checkVersion: Check = async ({ server }) => {
  if (server === null) return ok(`${product.version}; no server is running`);
  const { version = 'an older one' } = server;
  return version === product.version
    ? ok(`${version}, as the server at ${server.address}`)
    : failed(
        `these commands are of version ${product.version}, the running server is of ${version}`,
        'Restart the server',
      );
};

const readiness = z.object({
  checks: z.record(z.string(), z.string()),
  warnings: z.optional(z.record(z.string(), z.string())),
});
const failuresOf = (results: Readonly<Record<string, string>> = {}) =>
  Object.keys(results).filter((name) => results[name] === 'failed');

/** The server can serve viewers. */
export const checkReady: Check = async ({ server }) => {
  if (server === null) return skipped('no server is running');
  const response = await fetch(new URL('/readyz', server.address)).catch(() => null);
  // Another container has an address of its own.
  if (response === null) return skipped(`${server.address} cannot be asked from here`);
  const { checks, warnings } = z.parse(readiness, await response.json());
  const cure = 'Search the log of the server for its reason, and see the other lines';
  const [unready, warned] = [failuresOf(checks), failuresOf(warnings)];
  if (unready.length > 0) return failed(`the server is not ready: ${unready.join(', ')}`, cure);
  if (warned.length > 0) return warning(`the server warns of ${warned.join(', ')}`, cure);
  return ok(`the server at ${server.address} is ready`);
};
