import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Target } from './load.ts';

/** Starts a bare server that sends responses from memory. */
export const startMemoryServer = async (
  bodies: readonly Buffer[],
  type: string,
): Promise<Target & { close(): Promise<void> }> => {
  const app = Fastify();
  app.get<{ Params: { index: string } }>('/:index', ({ params }, reply) =>
    reply.type(type).send(bodies[Number(params.index)]),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    port: (app.server.address() as AddressInfo).port,
    requests: bodies.map((_, index) => ({ path: `/${index}` })),
    close: async () => void (await app.close()),
  };
};
