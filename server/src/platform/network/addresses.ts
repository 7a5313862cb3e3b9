import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Whether a host is this machine's loopback. @param host a name, or an address without brackets */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Lists the addresses of all network interfaces of this machine. */
export const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits);
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host is an address of a private network, such as that of a home. A name is none. */
export const isPrivateAddress = (host: string): boolean => {
  const family = isIP(host);
  return family !== 0 && privateNetworks.check(host, family === 4 ? 'ipv4' : 'ipv6');
};
