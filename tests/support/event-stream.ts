import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type LiveEvent, liveEventsPath } from '@cliffhanger/contracts';

export interface StreamedEvent {
  /** What EventSource dispatches it as. */
  name: string;
  id: string;
  event: LiveEvent;
}

/** An open event stream, read as EventSource reads one. */
export interface EventStream {
  readonly headers: Headers;
  /** The next event; rejects when none comes in time or the stream ends. */
  next(): Promise<StreamedEvent>;
  /** Resolves when the server has ended the stream; rejects when it does not in time. */
  ended(): Promise<void>;
  /** Goes away without a word, as a phone without network does. */
  close(): void;
}

const patienceMs = 20_000;

const inTime = <T>(promise: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.replace(/:.*/s, ''), line.replace(/^\w*:/, '')]),
      );
      const data = fields.get('data');
      if (data === undefined) continue;
      const name = fields.get('event') ?? 'message';
      if (name === 'place') continue;
      yield { name, id: fields.get('id') ?? '', event: JSON.parse(data) };
    }
  }
}

/** @throws when the stream is refused */
export const openEventStream = async (
  address: string,
  token: string,
  lastEventId?: string,
): Promise<EventStream> => {
  // fetch would open a second connection for the one that its abort closes, and the server wait for that.
  const asked = get(`${address}${liveEventsPath}?token=${token}`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  // Whoever waits for an event hears of a connection that breaks.
  response.on('error', () => undefined);
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`the stream was refused with ${response.statusCode}`);
  }
  const events = readEvents(response);
  return {
    headers: new Headers(response.headers as Record<string, string>),
    async next() {
      const { done, value } = await inTime(events.next(), 'no event');
      if (done) throw new Error('the stream ended');
      return value;
    },
    async ended() {
      const rest = events.next().catch(() => ({ done: true }));
      if (!(await inTime(rest, 'no end')).done) throw new Error('an event came instead of the end');
    },
    close: () => void response.destroy(),
  };
};
