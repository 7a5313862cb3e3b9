import type { ServerResponse } from 'node:http';
import type { EventStream } from './event-stream.ts';

/** The open streams, by viewer and by session. */
export interface StreamRegistry {
  add(response: ServerResponse, stream: EventStream): void;
  ofViewer(userId: string): readonly EventStream[];
  ofSession(sessionId: string): readonly EventStream[];
  sessionIds(): string[];
  all(): Iterable<EventStream>;
  /** Removes a stream from its viewer while it still ends. */
  removeFromViewer(stream: EventStream): void;
}

export const createStreamRegistry = (): StreamRegistry => {
  const streams = new Map<ServerResponse, EventStream>();
  const byViewer = createGroups();
  const bySession = createGroups();

  /** One function for all streams, to save memory. */
  function removeStream(this: ServerResponse) {
    const stream = streams.get(this);
    if (!stream) return;
    streams.delete(this);
    byViewer.remove(stream.userId, stream);
    bySession.remove(stream.sessionId, stream);
  }

  return {
    add(response, stream) {
      streams.set(response, stream);
      byViewer.add(stream.userId, stream);
      bySession.add(stream.sessionId, stream);
      response.on('close', removeStream);
    },
    ofViewer: byViewer.of,
    ofSession: bySession.of,
    sessionIds: bySession.keys,
    all: () => streams.values(),
    removeFromViewer: (stream) => byViewer.remove(stream.userId, stream),
  };
};

/** Groups streams by a key, each group in the order of opening. */
const createGroups = () => {
  const groups = new Map<string, EventStream[]>();
  return {
    of: (key: string): readonly EventStream[] => groups.get(key) ?? [],
    keys: () => [...groups.keys()],
    add(key: string, stream: EventStream) {
      const group = groups.get(key);
      groups.set(key, group ? [...group, stream] : [stream]);
    },
    remove(key: string, stream: EventStream) {
      const rest = groups.get(key)?.filter((other) => other !== stream) ?? [];
      if (rest.length > 0) groups.set(key, rest);
      else groups.delete(key);
    },
  };
};
