import { BlockList, isIP } from 'node:net';
import { embeddedIpv4 } from './client-network.ts';

type Network = readonly [network: string, bits: number];

/** What is not the public internet (RFC 6890 and its registries): this machine, its networks, documentation, multicast. */
const special4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within the public range 2000::/3: Teredo and other protocols, documentation, 6to4, which wraps an IPv4 address. */
const special6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};
const ipv4 = listOf(special4, 'ipv4');
const ipv6 = listOf(special6, 'ipv6');
const global6 = listOf([['2000::', 3]], 'ipv6');

/**
 * Whether an address is of the public internet. An IPv6 address that stands for an IPv4 address (mapped, or by NAT64) is
 * judged by that one.
 * @param address without brackets; false for anything that is no address, and for one with a zone
 */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  const embedded = embeddedIpv4(address);
  if (embedded !== null) return isPublicAddress(embedded);
  return global6.check(address, 'ipv6') && !ipv6.check(address, 'ipv6');
};
