import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait at a socket to be accepted: after a restart, all clients reconnect at once. */
const backlog = 4096;
/**
 * Node accepts one connection per socket and turn of the event loop. Under load a turn takes up to 0.1 s, so connections to
 * a single socket queue up and are dropped, although the server has time for their requests. The system distributes
 * connections among sockets that share a port. Worker processes would not do: sessions, caches and streams belong to one.
 */
const socketCount = 16;
/** Other systems refuse to share a port, or do not distribute its connections. */
const canSharePort = process.platform === 'linux';

/**
 * Listens on a port, on Linux with several sockets, which end with the application.
 * @param port 0 for any free port
 * @returns the address
 * @throws the error of the system, as EADDRINUSE when another process listens on the port
 */
export const listen = async (
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<string> => {
  if (!canSharePort) return app.listen({ host, port, backlog });
  const others: Server[] = [];
  // Registered last, so that event streams have ended. `endIdleConnections` ends what else is open.
  app.addHook('preClose', async () => void (await Promise.all(others.map(close))));
  if (port !== 0) await checkIsFree({ host, port });
  const shared = { host, port, backlog, reusePort: true };
  const address = await app.listen(shared);
  const bound = app.server.address() as AddressInfo;
  for (let count = 1; count < socketCount; count += 1) {
    const other = createOther(app).listen({ ...shared, host: bound.address, port: bound.port });
    others.push(other);
    await once(other, 'listening');
  }
  return address;
};

/** A second server would share the port without an error. @throws EADDRINUSE */
const checkIsFree = async (address: { host: string; port: number }): Promise<void> => {
  const server = createServer().listen(address);
  await once(server, 'listening');
  await close(server);
};

/** A server whose connections the application handles as its own. It has the options of `http.Server`. */
const createOther = ({ server }: FastifyInstance): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
