import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const recheckMs = 50;

/**
 * Closes idle connections when the server closes. Node closes only those that are idle at that moment. It waits for
 * connections that never carried a request (browsers open some in advance) and for those with a response in progress,
 * which would then stay open until their keep-alive timeout.
 */
export const endIdleConnections = (app: FastifyInstance): void => {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), recheckMs);
    app.server.once('close', () => clearInterval(timer));
  });
};
