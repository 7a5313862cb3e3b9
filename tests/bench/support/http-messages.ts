import type { Request } from './load.ts';

/** @returns the bytes of an HTTP/1.1 request to a server on this machine */
export const serializeRequest = (
  port: number,
  headers: Record<string, string>,
  { method, path, headers: ownHeaders, body }: Request,
): Buffer => {
  const text = body ? JSON.stringify(body) : '';
  const bodyHeaders = body && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...ownHeaders, ...bodyHeaders })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${method ?? (body ? 'POST' : 'GET')} ${path} HTTP/1.1\r\n${lines}\r\n${text}`);
};

/**
 * Returns the length of the response at the start of `received`, or 0 while its headers are incomplete.
 * @throws Error when the response is not 200
 */
export const responseLength = (received: Buffer, path: string): number => {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const text = received.toString('latin1', 0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || !length)
    throw new Error(`the response to ${path} was: ${received.toString('latin1', 0, 1_000)}`);
  return end + 4 + Number(length);
};

/** Whether the sender of the response at the start of `received` closes the connection after it, as nginx does from time to time. */
export const isLastOfConnection = (received: Buffer): boolean =>
  /\r\nconnection: close\r\n/i.test(received.toString('latin1', 0, received.indexOf('\r\n\r\n') + 2));
