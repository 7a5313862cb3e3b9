import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#config';

/** The country that the edge names for a request; null when it names none, or may not be believed. */
export type EdgeCountry = (request: IncomingMessage) => string | null;

/** Whether an address is that of a trusted proxy. */
const createTrust = (networks: readonly string[]): ((address: string) => boolean) => {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

/**
 * Reads the country from the header that the edge sets (`COUNTRY_HEADER`). Only the header of a trusted proxy counts, since
 * anybody else can forge it. An edge names no country by leaving the header out or by a code such as XX (unknown).
 */
export const createEdgeCountry = ({
  COUNTRY_HEADER,
  TRUST_PROXY,
}: Pick<Config, 'COUNTRY_HEADER' | 'TRUST_PROXY'>): EdgeCountry => {
  if (COUNTRY_HEADER === undefined || TRUST_PROXY === false) return () => null;
  const name = COUNTRY_HEADER.toLowerCase();
  const isTrusted = typeof TRUST_PROXY === 'number' ? () => true : createTrust(TRUST_PROXY);
  return ({ headers, socket }) => {
    const country = String(headers[name] ?? '')
      .trim()
      .toUpperCase();
    if (!/^[A-Z]{2}$/.test(country) || country === 'XX') return null;
    return isTrusted((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) ? country : null;
  };
};
