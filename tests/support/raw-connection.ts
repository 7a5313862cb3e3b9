import { once } from 'node:events';
import { connect } from 'node:net';

/** Makes a server accept the host `x`, which keeps raw requests short. */
export const rawHost = { PUBLIC_URL: 'http://x' };

/** How the client closes: `stay` until the server closes, `end` its own side, or `reset` the connection. */
export type CloseMode = 'stay' | 'end' | 'reset';

export interface RawConnection {
  /** Everything the server sent. Resolves when the connection is closed. */
  readonly answer: Promise<string>;
  close(mode: CloseMode): void;
}

/** Opens a connection and sends bytes verbatim, without normalization by an HTTP client. */
export const openRawConnection = async (address: string, bytes: string): Promise<RawConnection> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return {
    answer: closed,
    close(mode) {
      if (mode === 'end') socket.end();
      if (mode === 'reset') socket.resetAndDestroy();
    },
  };
};

/** Reads the status of a raw response; null when it has none. */
export const statusOf = (answer: string): number | null =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0) || null;
