import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificateKey, certificates } from './certificates.ts';

/** How an edge works. A fault is one value that differs. */
interface EdgeBehavior {
  certificate: keyof typeof certificates;
  hasHttp2: boolean;
  /** The X-Forwarded-For that it sends: the client's address, the header of the client, or none. */
  passesAddress: 'replaced' | 'kept' | 'none';
  passesProtocol: boolean;
  /** Responses of its own, by the start of the path. */
  answers: Readonly<Record<string, { status: number; headers?: Record<string, string>; body?: string }>>;
}

const healthy: EdgeBehavior = {
  certificate: 'valid',
  hasHttp2: true,
  passesAddress: 'replaced',
  passesProtocol: true,
  answers: {},
};

const forwardedFor = ({ socket, headers }: IncomingMessage, { passesAddress }: EdgeBehavior) => {
  const { remoteAddress = '' } = socket;
  if (passesAddress === 'none') return {};
  const given = passesAddress === 'kept' ? headers['x-forwarded-for'] : undefined;
  return { 'x-forwarded-for': given === undefined ? remoteAddress : String(given) };
};

/** Starts an edge with TLS on 127.0.0.1, which passes requests on to a server. It negotiates HTTP/2 but does not speak it. */
export const startNodeEdge = async (serverAddress: () => string) => {
  let behavior = healthy;
  const passOn = (incoming: IncomingMessage, response: ServerResponse) => {
    const own = Object.entries(behavior.answers).find(([start]) => incoming.url?.startsWith(start));
    if (own) return response.writeHead(own[1].status, own[1].headers).end(own[1].body);
    const { 'x-forwarded-for': _, ...headers } = incoming.headers;
    const passed = request(new URL(incoming.url ?? '/', serverAddress()), {
      method: incoming.method,
      headers: {
        ...headers,
        ...forwardedFor(incoming, behavior),
        ...(behavior.passesProtocol && { 'x-forwarded-proto': 'https' }),
      },
    });
    passed.on('response', (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers)),
    );
    passed.on('error', () => response.writeHead(502).end());
    passed.end();
  };
  const server = createServer(
    {
      key: certificateKey,
      cert: certificates.valid,
      ALPNCallback: ({ protocols }) =>
        behavior.hasHttp2 && protocols.includes('h2') ? 'h2' : protocols.find((name) => name !== 'h2'),
    },
    passOn,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Makes it healthy except for what is given. */
    plant(fault: Partial<EdgeBehavior>) {
      behavior = { ...healthy, ...fault };
      server.setSecureContext({ key: certificateKey, cert: certificates[behavior.certificate] });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
