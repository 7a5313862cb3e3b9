import { limits } from '@cliffhanger/contracts/core';

/** The session whose events a tab follows. */
export interface FollowedSession {
  token: string;
  /** The earliest moment at which the page can have loaded the session's data, as `performance.now()`. */
  sinceMs: number;
}

/** A message of the event stream. */
export interface StreamMessage {
  token: string;
  id: string;
  data: string;
}

/** A tab asks the one with the stream for what it has missed. */
interface Question {
  token: string;
  /** In epoch milliseconds. */
  sinceMs: number;
}

interface TabChannel {
  /** Sends a message of this tab's stream to the other tabs. */
  share(message: StreamMessage): void;
  close(): void;
}

/**
 * Connects the tabs of the browser, of which one has the event stream. A tab that opens is sent the messages since it began
 * to load, so tabs can receive a message twice.
 * @param onMessage called for messages of this session that another tab shares
 */
export const openTabChannel = (
  { token, sinceMs }: FollowedSession,
  onMessage: (message: StreamMessage) => void,
): TabChannel => {
  const channel = openChannel();
  let recent: { message: StreamMessage; atMs: number }[] = [];

  const answer = (question: Question) => {
    for (const { message, atMs } of recent) if (atMs >= question.sinceMs) channel?.postMessage(message);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage | Question>) => {
    if (data.token !== token) return;
    if ('sinceMs' in data) answer(data);
    else onMessage(data);
  });
  const question: Question = { token, sinceMs: Date.now() - (performance.now() - sinceMs) };
  channel?.postMessage(question);

  return {
    share(message) {
      const atMs = Date.now();
      recent = recent.filter((entry) => atMs - entry.atMs < limits.liveEvents.maxRecentMs);
      recent.push({ message, atMs });
      channel?.postMessage(message);
    },
    close: () => channel?.close(),
  };
};

const openChannel = (): BroadcastChannel | null => {
  try {
    return new BroadcastChannel('sj_events');
  } catch {
    // Site data is blocked, so each tab has a stream of its own.
    return null;
  }
};
