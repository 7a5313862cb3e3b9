import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { ConfigError } from '@cliffhanger/server/platform/operator-error.ts';

/** Where the client's dev server listens and expects the API. */
export const host = '127.0.0.1';

/** Checks that the given ports are free, and replaces a 0 by a free port. @throws ConfigError when a port is taken */
export const choosePorts = async <Key extends string>(
  wanted: Record<Key, number>,
): Promise<Record<Key, number>> => {
  const probes: Server[] = [];
  const chosen = { ...wanted };
  try {
    for (const key of Object.keys(wanted) as Key[]) {
      const probe = createServer().listen(wanted[key], host);
      probes.push(probe);
      await once(probe, 'listening').catch((error: unknown) => {
        // The message names PORT.
        throw new ConfigError(describeStartFailure(error).replace('PORT', key));
      });
      chosen[key] = (probe.address() as AddressInfo).port;
    }
    return chosen;
  } finally {
    for (const probe of probes) probe.close();
  }
};
