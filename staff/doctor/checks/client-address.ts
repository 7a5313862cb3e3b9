import { isLoopback } from '@cliffhanger/server/platform/network/addresses.ts';
import { networkOf } from '@cliffhanger/server/platform/network/client-network.ts';
import { openKeys } from '@cliffhanger/server/platform/secrets/keys.ts';
import { probeTokenOf } from '@cliffhanger/server/platform/secrets/probe-token.ts';
import {
  behindPublicAddress,
  type Check,
  failed,
  type Installation,
  ok,
  skipped,
  warning,
} from '../finding.ts';
import type { RequestOptions } from '../https-request.ts';
import { listSenders, visitHealth } from '../public-visits.ts';

/** An address of RFC 5737 that nobody has. */
const forgedAddress = '192.0.2.77';

const trustProxy = 'Set TRUST_PROXY=on, and let the edge send X-Forwarded-For with the address of the client';

/** The address that the server sees of a request from here; null when it is not this server. */
const seenAddress = async ({ config }: Installation, options: RequestOptions) => {
  const token = probeTokenOf(await openKeys(config.keysDir));
  const { health, localAddress } = await visitHealth(config.PUBLIC_URL ?? '', token, options);
  return health?.client ? { seen: health.client.address, sent: localAddress } : null;
};

const listSendersOf = ({ config }: Installation): Promise<string[]> =>
  listSenders(new URL(config.PUBLIC_URL ?? '').hostname.replace(/^\[|\]$/g, ''));

/** The server sees the address of the client, and not that of the proxy. Otherwise all viewers share its limits. */
export const checkClientAddress: Check = behindPublicAddress(async (installation, visit) => {
  if (!visit.health?.client) return skipped('PUBLIC_URL does not lead to this server');
  const [sender] = await listSendersOf(installation);
  const fromSender =
    sender === undefined ? null : await seenAddress(installation, { localAddress: sender }).catch(() => null);
  const { seen, sent } = fromSender ?? { seen: visit.health.client.address, sent: visit.localAddress };
  if (networkOf(seen) === networkOf(sent)) return ok(`the server sees a call from ${sent} as from ${seen}`);
  if (isLoopback(seen) && installation.config.TRUST_PROXY === false)
    return failed(`the server sees ${seen}, the address of its proxy, for every viewer`, trustProxy);
  if (isLoopback(seen))
    return failed(
      `the server sees ${seen} although TRUST_PROXY is set: no address arrives in X-Forwarded-For`,
      'Let the edge set X-Forwarded-For to the address of the client',
    );
  return ok(`the server sees ${seen} for a call from ${sent}: look that this is your router or gateway`);
});

/** Two clients look different. */
export const checkTwoAddresses: Check = behindPublicAddress(async (installation) => {
  const senders = await listSendersOf(installation);
  const attempts = senders.map((localAddress) =>
    seenAddress(installation, { localAddress }).catch(() => null),
  );
  const found = (await Promise.all(attempts)).filter((attempt) => attempt !== null);
  const sent = new Set(found.map((attempt) => attempt.sent));
  const seen = new Set(found.map((attempt) => attempt.seen));
  if (sent.size < 2)
    return skipped('this machine has one address only: compare the log of two phones in different networks');
  const names = [...sent].join(' and ');
  if (seen.size > 1) return ok(`${names} look different to the server`);
  return failed(
    `${names} look the same to the server, as ${[...seen][0]}: all viewers share one limit`,
    `${trustProxy}. In Docker, IPv6 needs a network with enable_ipv6`,
  );
});

/** Nobody can choose the address that limits count for. */
export const checkForgedAddress: Check = behindPublicAddress(async (installation, visit) => {
  if (!visit.health?.client) return skipped('PUBLIC_URL does not lead to this server');
  const arrived = await seenAddress(installation, { headers: { 'x-forwarded-for': forgedAddress } });
  if (arrived?.seen !== forgedAddress)
    return ok('an address that a client writes into X-Forwarded-For is not believed');
  return failed(
    'a client can choose its address in X-Forwarded-For, and so get around every limit',
    'Let the edge replace the header (nginx: proxy_set_header X-Forwarded-For $remote_addr), or trust fewer proxies in TRUST_PROXY',
  );
});

/** The server knows whether a viewer came by https. */
export const checkProtocol: Check = behindPublicAddress(async ({ config }, { health }) => {
  if (!health?.client) return skipped('PUBLIC_URL does not lead to this server');
  const { protocol } = new URL(config.PUBLIC_URL ?? '');
  if (`${health.client.protocol}:` === protocol) return ok(`requests arrive as ${health.client.protocol}`);
  return warning(
    `requests arrive as ${health.client.protocol}, and PUBLIC_URL is ${protocol.slice(0, -1)}`,
    'Let the edge set X-Forwarded-Proto, and set TRUST_PROXY',
  );
});
