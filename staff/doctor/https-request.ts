import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate } from 'node:tls';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  /** At most the first 64 KB. */
  body: string;
  /** The address that this machine sent the request from. */
  localAddress: string;
  /** The address that has answered. */
  remoteAddress: string;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** An address of this machine to send from. */
  localAddress?: string;
}

const timeoutMs = 10_000;
const maxBodyBytes = 64 * 1024;

/**
 * Sends a GET to a URL from the configuration. A certificate is accepted whatever it is, because a check of its own
 * examines it. Redirects are not followed.
 * @throws the system's error, or ETIMEDOUT after ten seconds
 */
export const get = (
  url: string | URL,
  { headers = {}, localAddress }: RequestOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const isTls = new URL(url).protocol === 'https:';
    const options = {
      headers,
      // A host can have addresses of both families.
      ...(localAddress !== undefined && { localAddress, family: isIP(localAddress) }),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    } as const;
    const sent: ClientRequest = isTls
      ? httpsRequest(url, { ...options, rejectUnauthorized: false })
      : httpRequest(url, options);
    sent.on('error', (error) => reject(error.name === 'AbortError' ? timeoutError() : error));
    sent.on('response', async (response) => {
      const { localAddress: from = '', remoteAddress = '' } = response.socket;
      const { statusCode: status = 0, headers: answered } = response;
      try {
        const body = await readStart(response);
        resolve({ status, headers: answered, body, localAddress: from, remoteAddress });
      } catch (error) {
        reject(error);
      }
    });
    sent.end();
  });

const timeoutError = () => Object.assign(new Error('no answer within ten seconds'), { code: 'ETIMEDOUT' });

const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBodyBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).toString('latin1');
};

/** The TLS that a server offers. */
export interface Tls {
  certificate: PeerCertificate;
  /** Why this machine does not accept the certificate, as OpenSSL's code; null when it does. */
  refusal: string | null;
  hasHttp2: boolean;
}

/** Connects with TLS as a browser does. @throws the system's error, or ETIMEDOUT after ten seconds */
export const inspectTls = ({ hostname, port }: URL): Promise<Tls> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const isName = /[a-z]/i.test(host) && !host.includes(':');
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isName && { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
    });
    endAfter(socket, timeoutMs, () => reject(timeoutError()));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const { authorizationError, alpnProtocol } = socket;
      const certificate = socket.getPeerCertificate();
      socket.destroy();
      const refusal = authorizationError ? codeOf(authorizationError) : null;
      resolve({ certificate, refusal, hasHttp2: alpnProtocol === 'h2' });
    });
  });

const endAfter = (socket: Socket, ms: number, report: () => void) =>
  socket.setTimeout(ms, () => {
    report();
    socket.destroy();
  });

/** Node types it as an error, and gives the code as text. */
const codeOf = (authorizationError: Error | string): string =>
  typeof authorizationError === 'string'
    ? authorizationError
    : ((authorizationError as NodeJS.ErrnoException).code ?? authorizationError.message);
