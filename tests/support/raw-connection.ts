import { once } from 'node:events';
import { connect } from 'node:net';

/** Settings of a server that takes `x` for its own host, as short raw requests have it. */
export const rawHost = { PUBLIC_URL: 'http://x' };

/** How a caller leaves: `stay` until the server ends the connection, `end` its own side, or `reset` without a word. */
export type Leaving = 'stay' | 'end' | 'reset';

export interface RawConnection {
  /** All that the server sent, once the connection is closed. */
  readonly answer: Promise<string>;
  leave(leaving: Leaving): void;
}

/** Opens a connection and sends bytes as they are, with nothing in between that makes them neat. */
export const openRawConnection = async (address: string, bytes: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A server may end the connection while we send.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return {
    answer: closed,
    leave(leaving) {
      if (leaving === 'end') socket.end();
      if (leaving === 'reset') socket.resetAndDestroy();
    },
  };
};

/** The status that an answer begins with; null when there is none. */
export const statusOf = (answer: string): number | null =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0) || null;
