import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';

const sentMessage = z.object({
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type SentMessage = z.output<typeof sentMessage>;

/** Messages of the local mail and SMS providers. Kept in a file, so that the database never contains codes. */
export interface Outbox {
  /** Resolves when the message is on disk. */
  add(message: SentMessage): Promise<void>;
  /** Lists messages, the newest first. */
  list(): readonly SentMessage[];
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
}

const maxMessages = 50;

const readMessages = async (file: string): Promise<SentMessage[]> => {
  try {
    return z.array(sentMessage).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The file is missing or was edited by hand. It has test messages only, so starting empty loses nothing.
    return [];
  }
};

/** Opens the outbox in a file that only its owner can read. */
export const openOutbox = async (file: string): Promise<Outbox> => {
  let messages = await readMessages(file);
  let written: Promise<void> = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(messages, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    add(message) {
      messages = [message, ...messages].slice(0, maxMessages);
      written = written.catch(() => undefined).then(write);
      return written;
    },
    list: () => messages,
    close: () => written.catch(() => undefined),
  };
};
