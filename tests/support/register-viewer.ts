import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { createApiClient } from './api-client.ts';
import { sealWith } from './seal.ts';

/** Registers a viewer with a server of its own process. @param headers of the device @returns the token */
export const registerViewer = async (
  address: string,
  headers: Record<string, string> = {},
): Promise<string> => {
  const visitor = createApiClient(address, headers);
  const { public_key } = await visitor.data(contract.settings.get);
  const { token } = await visitor.data(contract.user.register, {
    type: 'account',
    username: `viewer-${randomUUID().slice(0, 8)}`,
    password: sealWith(public_key, JSON.stringify({ value: 'canary horse 7', sealedAtMs: Date.now() })),
  });
  return token;
};
