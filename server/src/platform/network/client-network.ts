import { isIP } from 'node:net';

const maxLength = 64;

/** `[2001:db8::1]:443` and `192.0.2.1:443`, as some proxies write the address of a client. */
const bracketed = /^\[([^\]]*)\](?::\d*)?$/;
const withPort = /^(\d[\d.]*):\d*$/;

/** The start of the IPv6 addresses that stand for an IPv4 address (RFC 4291, 2.5.5.2; RFC 6052, 2.1). */
const mappedPrefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** A household has a /64; a customer of a data center, and some households, have a /48 of 65,536 such networks. */
const networkGroups = 4;
const siteGroups = 3;

/** A /48 may do this many times as much as one of its networks. */
export const siteFactor = 16;

/**
 * Returns the network that limits count for: an IPv4 address, or the /64 of an IPv6 address. Whoever has an address has
 * all of its network.
 *
 * @param address as the connection or a proxy states it: with a port or not, an IPv4 address in any IPv6 notation or not
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = (bracketed.exec(address)?.[1] ?? withPort.exec(address)?.[1] ?? address).split('%');
  // A proxy may also state a name, such as `unknown`.
  if (isIP(plain) !== 6) return plain.slice(0, maxLength);
  return embeddedIpv4(plain) ?? groupsOf(plain).slice(0, networkGroups).join(':');
};

/** The IPv4 address that an IPv6 address stands for, mapped or by NAT64; null if it stands for none. */
export const embeddedIpv4 = (address: string): string | null => {
  const groups = groupsOf(address);
  return mappedPrefixes.includes(groups.slice(0, 6).join(':')) ? lastAsIpv4(groups) : null;
};

/** Returns the /48 of a network that `networkOf` returned; null for an IPv4 address. */
export const siteOf = (network: string): string | null => {
  const groups = network.split(':');
  return groups.length === networkGroups ? `${groups.slice(0, siteGroups).join(':')}::/48` : null;
};

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
const groupsOf = (address: string): string[] => {
  // Writes an IPv4 address at the end as two groups, and leaves one gap at most.
  const { hostname } = new URL(`http://[${address}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
};

const lastAsIpv4 = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
