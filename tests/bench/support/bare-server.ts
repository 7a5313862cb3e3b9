import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A bare Fastify server in a process of its own, with which the server is compared. */
export interface BareServer {
  port: number;
  close(): Promise<void>;
}

/** @param file a database of its own */
export const startBareServer = async (file: string): Promise<BareServer> => {
  const server = fork(path.join(import.meta.dirname, 'bare-server-process.ts'), [file]);
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
};
