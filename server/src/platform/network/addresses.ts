import { networkInterfaces } from 'node:os';

/** Whether a host is this machine's loopback. @param host a name, or an address without brackets */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Lists the addresses of all network interfaces of this machine. */
export const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
