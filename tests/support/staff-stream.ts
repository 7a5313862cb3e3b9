import type { IncomingMessage } from 'node:http';
import { type StaffEvent, staffEvent, staffEventsPath } from '@cliffhanger/contracts/staff';
import { expect } from 'vitest';

/** Who can open the event stream of the console. */
interface StreamReader {
  open(path: string): Promise<IncomingMessage>;
}

/** An open event stream of the console. */
export interface StaffStream {
  /** The events so far. */
  readonly events: readonly StaffEvent[];
  /** Whether the server has ended the stream. */
  readonly isEnded: boolean;
  close(): void;
}

/** Opens the event stream of the console, once its first bytes are there. */
export const openStaffStream = async (reader: StreamReader): Promise<StaffStream> => {
  const response = await reader.open(staffEventsPath);
  expect(response.headers['content-type']).toContain('text/event-stream');
  const events: StaffEvent[] = [];
  let [text, isEnded] = ['', false];
  response.on('error', () => undefined);
  response.on('close', () => {
    isEnded = true;
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      if (data !== undefined) events.push(staffEvent.parse(JSON.parse(data)));
    }
  });
  return {
    events,
    get isEnded() {
      return isEnded;
    },
    close: () => void response.destroy(),
  };
};
