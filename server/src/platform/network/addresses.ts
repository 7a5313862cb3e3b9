import { networkInterfaces } from 'node:os';

/** Whether only this machine can reach a host, given by its name or its address without brackets. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The addresses that this machine has now on any of its network interfaces. */
export const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);

/** Somebody else's server answered, but not with success. */
export class RefusedByStatus extends Error {
  readonly code: string;

  constructor(status: number) {
    super(`it was answered ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/**
 * Posts to a server of our own choosing, never to an address that came with a request.
 * @throws RefusedByStatus when it is not answered with success, and what fetch throws when nobody answers
 */
export const post = async (url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new RefusedByStatus(response.status);
};
