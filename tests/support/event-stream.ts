import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type LiveEvent, liveEventsPath } from '@cliffhanger/contracts';

export interface StreamedEvent {
  /** The event type that EventSource dispatches. */
  name: string;
  id: string;
  event: LiveEvent;
}

/** An open event stream, parsed the way EventSource parses it. */
export interface EventStream {
  readonly headers: Headers;
  /** Resolves with the next event, or the next of an action. Rejects on timeout or when the stream ends. */
  next(action?: LiveEvent['action']): Promise<StreamedEvent>;
  /** Resolves when the server has ended the stream. Rejects on timeout. */
  ended(): Promise<void>;
  /** Drops the connection, as a phone that loses its network does. */
  close(): void;
}

const timeoutMs = 60_000;

const withTimeout = <T>(promise: Promise<T>, missing: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${missing} within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
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
      if (name === 'place' || name === 'closing') continue;
      yield { name, id: fields.get('id') ?? '', event: JSON.parse(data) };
    }
  }
}

/** @throws when the stream is refused */
export const openEventStream = async (
  address: string,
  token: string,
  lastEventId?: string,
  lastEveryoneId?: number,
): Promise<EventStream> => {
  // After an abort, fetch opens a second connection, and the server would wait for it.
  const place = lastEveryoneId === undefined ? '' : `&lastEveryoneId=${lastEveryoneId}`;
  const request = get(`${address}${liveEventsPath}?token=${token}${place}`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // A broken connection also rejects the pending `next`, so nothing is lost here.
  response.on('error', () => undefined);
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`the stream was refused with ${response.statusCode}`);
  }
  const events = readEvents(response);
  return {
    headers: new Headers(response.headers as Record<string, string>),
    async next(action) {
      for (;;) {
        const { done, value } = await withTimeout(events.next(), 'no event');
        if (done) throw new Error('the stream ended');
        if (action === undefined || value.event.action === action) return value;
      }
    },
    async ended() {
      const rest = events.next().catch(() => ({ done: true }));
      if (!(await withTimeout(rest, 'no end')).done) throw new Error('an event came instead of the end');
    },
    close: () => void response.destroy(),
  };
};
