import { isEqualSecret } from './equal-secret.ts';
import type { Keys } from './keys.ts';

/**
 * The token with which `pnpm staff doctor` asks a server how a request has arrived. It opens nothing else, so that it may
 * cross a connection that is being checked.
 */
export const probeTokenOf = (keys: Pick<Keys, 'sign'>): string => keys.sign('probe', 'how a request arrives');

/** Whether a request has that token in `Authorization`. */
export const isProbe = (keys: Pick<Keys, 'sign'>, authorization?: string): boolean =>
  authorization !== undefined && isEqualSecret(authorization, `Bearer ${probeTokenOf(keys)}`);
