import { lookup as lookUpName } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { HostFailure, hostOf } from './host-failure.ts';
import { isPublicAddress } from './public-addresses.ts';

/** More than any push service has, and less than a page needs to keep a connection busy. */
const maxUrlLength = 1024;
const maxAnswerBytes = 4096;
const timeoutMs = 10_000;

/** Posts to URLs that clients give. */
export interface PublicPost {
  /**
   * Returns a URL in its normal form; null for one that is never called: anything but https on port 443 without a
   * password, or a host that is an address outside the public internet, a single label or of a local domain.
   */
  accept(url: string): URL | null;
  /**
   * Posts to a URL that `accept` returned. The addresses of its name are checked as the socket connects to them. No
   * redirect is followed, and of the answer nothing but the status is kept.
   * @returns the status
   * @throws HostFailure without an answer within 10 seconds, and for a name with an address outside the public internet
   */
  post(url: URL, body: Buffer, headers: Record<string, string>): Promise<number>;
  close(): void;
}

type LookUp = typeof lookUpName;

/** Looks names up for a socket. A name with any address outside the public internet fails. */
export const createPublicLookup =
  (lookUp: LookUp = lookUpName): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('it has an address that is not public'), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

const localDomain =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)\.?$/;

const isPublicHost = (host: string): boolean => {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(address) !== 0) return isPublicAddress(address);
  return host.includes('.') && !localDomain.test(host);
};

/** @param testOrigin an origin that is called without these rules; empty: none */
export const createPublicPost = (testOrigin = '', lookup = createPublicLookup()): PublicPost => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 30_000, lookup });
  const isTest = (url: URL) => testOrigin !== '' && url.origin === testOrigin;
  return {
    accept(text) {
      if (text.length > maxUrlLength) return null;
      const url = URL.parse(text);
      if (url?.username !== '' || url.password !== '' || url.hash !== '') return null;
      if (isTest(url)) return url;
      // The URL has no port when it is the one of its scheme.
      return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname) ? url : null;
    },
    async post(url, body, headers) {
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { method: 'POST', headers: { ...headers, 'content-length': body.length }, signal };
      try {
        return await statusOf(
          isTest(url) ? httpRequest(url, options) : httpsRequest(url, { ...options, agent }),
          body,
        );
      } catch (error) {
        const cause = signal.aborted ? new Error('it does not answer') : error;
        throw new HostFailure(hostOf(url.href, 443), cause);
      }
    },
    close: () => agent.destroy(),
  };
};

const statusOf = (request: ClientRequest, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      discard(response);
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });

/** Reads a short answer to its end, so that the connection can be used again, and drops one that goes on. */
const discard = (response: IncomingMessage): void => {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) response.destroy();
  });
};
