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

/** What the local providers of mail and SMS "sent". A file and no table: codes are nowhere in the database. */
export interface Outbox {
  /** Resolves when the message is on disk. */
  add(message: SentMessage): Promise<void>;
  /** The newest first. */
  list(): readonly SentMessage[];
}

const keptMessages = 50;

const readMessages = async (file: string): Promise<SentMessage[]> => {
  try {
    return z.array(sentMessage).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // None yet, or one that a person has edited: nothing of worth is lost.
    return [];
  }
};

/** Opens the outbox in `file`, which only the owner can read. */
export const openOutbox = async (file: string): Promise<Outbox> => {
  let messages = await readMessages(file);
  let written: Promise<void> = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(messages, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    add(message) {
      messages = [message, ...messages].slice(0, keptMessages);
      written = written.catch(() => undefined).then(write);
      return written;
    },
    list: () => messages,
  };
};
