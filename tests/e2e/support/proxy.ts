import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handle = (incoming: IncomingMessage, response: ServerResponse) => boolean;

export interface Proxy {
  address: string;
  close(): Promise<void>;
}

/**
 * Starts a server in front of another one. Unlike Playwright's routes it also sees what a service worker requests.
 * @param handle returns whether it has answered a request, which then is not passed on
 */
export const startProxy = async (target: string, handle: Handle): Promise<Proxy> => {
  const server: Server = createServer((incoming, response) => {
    if (handle(incoming, response)) return;
    const { method, url } = incoming;
    // The server compares both, and refuses another host than its own.
    const headers = { ...incoming.headers, host: new URL(target).host };
    if (headers.origin) headers.origin = target;
    const forwarded = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
