import { connect, type Socket } from 'node:net';

export const openedConcurrently = 100;

/** Opens a stream and waits for its first bytes. */
const openStream = (port: number, number: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (text) => {
      if (String(text).startsWith('HTTP/1.1 200')) resolve(socket);
      else reject(new Error(`the stream was refused: ${text}`));
    });
    socket.write(
      `GET /events?token=t${number} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });

/** Opens the event streams of the viewers whose tokens are `t` with the numbers from `from` on. */
export const openStreams = async (port: number, count: number, from = 0): Promise<Socket[]> => {
  const opened: Socket[] = [];
  while (opened.length < count) {
    const numbers = Array.from(
      { length: Math.min(openedConcurrently, count - opened.length) },
      (_, index) => from + opened.length + index,
    );
    opened.push(...(await Promise.all(numbers.map((number) => openStream(port, number)))));
  }
  return opened;
};
