import { eventsPath, type PushedEvent } from '@cliffhanger/contracts';

export interface StreamedEvent {
  id: string;
  event: PushedEvent;
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

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
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
      if (data !== undefined) yield { id: fields.get('id') ?? '', event: JSON.parse(data) };
    }
  }
}

/** @throws when the stream is refused */
export const openEventStream = async (
  address: string,
  token: string,
  lastEventId?: string,
): Promise<EventStream> => {
  const abort = new AbortController();
  const response = await fetch(`${address}${eventsPath}?token=${token}`, {
    signal: abort.signal,
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
  });
  if (!response.ok || !response.body) throw new Error(`the stream was refused with ${response.status}`);
  const events = readEvents(response.body);
  return {
    headers: response.headers,
    async next() {
      const { done, value } = await inTime(events.next(), 'no event');
      if (done) throw new Error('the stream ended');
      return value;
    },
    async ended() {
      const rest = events.next().catch(() => ({ done: true }));
      if (!(await inTime(rest, 'no end')).done) throw new Error('an event came instead of the end');
    },
    close: () => abort.abort(),
  };
};
