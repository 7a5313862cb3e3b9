import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A provider's reply: a status and JSON, or text sent verbatim. `hang` never replies. */
export type ProviderReply = 'hang' | { status?: number; body: unknown };

export interface ProviderServer {
  readonly url: string;
  readonly requests: ProviderRequest[];
  reply: (request: ProviderRequest) => ProviderReply;
  close(): Promise<void>;
}

/** Starts a local server that stands in for a third party. */
export const startProviderServer = async (reply: ProviderServer['reply']): Promise<ProviderServer> => {
  const http = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const request = {
      method: incoming.method ?? '',
      url: new URL(incoming.url ?? '/', 'http://provider'),
      headers: incoming.headers,
      body,
    };
    server.requests.push(request);
    const reply = server.reply(request);
    if (reply === 'hang') return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: ProviderServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests: [],
    reply,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return server;
};
