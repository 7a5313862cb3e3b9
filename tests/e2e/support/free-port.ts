import { createServer } from 'node:net';

/** A port that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  await new Promise((resolve) => listening.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
};
