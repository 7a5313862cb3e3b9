import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const recheckMs = 50;
/** Docker kills a container ten seconds after it has asked it to stop, and the database still has to be closed. */
const defaultMaxClosingMs = 5_000;

/**
 * Closes idle connections when the server closes. Node closes only those that are idle at that moment. It waits for
 * connections that never carried a request (browsers open some in advance) and for those with a response in progress,
 * which would then stay open until their keep-alive timeout. Requests in progress are answered; a connection that is open
 * after `maxClosingMs`, as that of a slow sender or a slow download, is closed.
 */
export const endIdleConnections = (
  app: FastifyInstance,
  { maxClosingMs = defaultMaxClosingMs }: { maxClosingMs?: number } = {},
): void => {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), recheckMs);
    const deadline = setTimeout(() => app.server.closeAllConnections(), maxClosingMs);
    app.server.once('close', () => {
      clearInterval(timer);
      clearTimeout(deadline);
    });
  });
};
