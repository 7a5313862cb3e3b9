import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultLanguage } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { envelopeOf } from './error-handler.ts';
import { requestIdOf } from './request-id.ts';
import { jsonType } from './response-cache/response-cache.ts';

const errorNames: Readonly<Record<string, 'requestTooSlow' | 'headersTooLarge'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Closing while the client still sends would reset the connection, and the client would lose the response. */
const lingerMs = 1000;

/** Responds to input that Node cannot parse as a request, in the default language, and closes the connection. */
export function rejectUnreadableRequest(
  this: FastifyInstance,
  { code }: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (!socket.writable || code === 'ECONNRESET') return;
  const error = new AppError(errorNames[code ?? ''] ?? 'malformedBody');
  const { status } = error.entry;
  const requestId = requestIdOf(undefined);
  const record = { requestId, viewer: null, method: '', route: 'unreadable', code: status, durationMs: 0 };
  this.recordResponse(record);
  const body = JSON.stringify(envelopeOf(error, defaultLanguage));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${jsonType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
