import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const recheckMs = 50;

/**
 * Ends, when the server closes, the connections on which nothing goes on. Node ends those that are idle in that moment,
 * but waits for those on which nothing was ever asked (browsers open some for later), and for those whose last answer was
 * still under way: they would stay for as long as they are kept alive.
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
    const looking = setInterval(() => app.server.closeIdleConnections(), recheckMs);
    app.server.once('close', () => clearInterval(looking));
  });
};
