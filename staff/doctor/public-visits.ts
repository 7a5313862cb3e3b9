import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listOwnAddresses } from '@cliffhanger/server/platform/network/addresses.ts';
import * as z from 'zod/mini';
import { type Answer, get, type RequestOptions } from './https-request.ts';

/** What the server says about a request whose sender holds its keys. */
const probed = z.object({
  version: z.string(),
  client: z.optional(z.object({ address: z.string(), protocol: z.string() })),
});

export interface Visit extends Answer {
  /** Null when it was not answered by a server of this kind. */
  health: z.output<typeof probed> | null;
}

/** Asks for the health under PUBLIC_URL. @param token of `probeTokenOf` */
export const visitHealth = async (
  publicUrl: string,
  token: string,
  { headers, localAddress }: RequestOptions = {},
): Promise<Visit> => {
  const answer = await get(new URL('/healthz', publicUrl), {
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(localAddress !== undefined && { localAddress }),
  });
  return { ...answer, health: parseHealth(answer.body) };
};

const parseHealth = (body: string): Visit['health'] => {
  try {
    return z.parse(probed, JSON.parse(body));
  } catch {
    return null;
  }
};

/** On this machine every address of 127.0.0.0/8 is another sender. */
const ownSenders = ['127.0.0.2', '127.0.0.3'];

/**
 * Lists addresses of this machine from which requests to `host` look like those of different viewers.
 * @param host without brackets
 */
export const listSenders = async (host: string): Promise<string[]> => {
  const targets = await lookup(host, { all: true });
  const families = new Set(targets.map(({ family }) => family));
  const isOwn = targets.some(
    ({ address }) => address.startsWith('127.') || listOwnAddresses().includes(address),
  );
  if (isOwn && families.has(4)) return ownSenders;
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(
      ({ internal, address }) => !internal && !address.startsWith('fe80:') && families.has(isIP(address)),
    )
    .map(({ address }) => address);
};
