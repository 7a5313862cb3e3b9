import { readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import type { BotMessage, TelegramBot } from './telegram-bot.ts';

const botState = z.object({
  /** The chats of those who let the bot write to them. */
  allowed: z.array(z.string()),
  messages: z.array(
    z.object({
      chatId: z.string(),
      title: z.string(),
      text: z.string(),
      button: z.object({ label: z.string(), path: z.string() }),
      sentAt: z.iso.datetime(),
    }),
  ),
});
type BotState = z.output<typeof botState>;

const maxMessages = 50;

/** A bot whose chats are pages of this server. As at Telegram, it writes only to those who let it. */
export interface LocalTelegramBot extends TelegramBot {
  isAllowed(chatId: string): boolean;
  setAllowed(chatId: string, isAllowed: boolean): Promise<void>;
  /** Lists the messages of a chat, the newest first. */
  list(chatId: string): readonly (BotMessage & { sentAt: string })[];
}

const readState = async (file: string): Promise<BotState> => {
  try {
    return botState.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The file is missing or was edited by hand. It has test messages only, so starting empty loses nothing.
    return { allowed: [], messages: [] };
  }
};

/** Opens the local bot with its state in a file that only its owner can read. */
export const openLocalTelegramBot = async (file: string, clock: Clock): Promise<LocalTelegramBot> => {
  let state = await readState(file);
  let written: Promise<void> = Promise.resolve();
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(state, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  const save = (changed: Partial<BotState>): Promise<void> => {
    state = { ...state, ...changed };
    written = written.catch(() => undefined).then(write);
    return written;
  };
  return {
    isAllowed: (chatId) => state.allowed.includes(chatId),
    setAllowed(chatId, isAllowed) {
      const others = state.allowed.filter((one) => one !== chatId);
      return save({ allowed: isAllowed ? [...others, chatId] : others });
    },
    list: (chatId) => state.messages.filter((message) => message.chatId === chatId),
    async send(message) {
      if (!state.allowed.includes(message.chatId)) return 'refused';
      const sent = { ...message, sentAt: clock.now().toISOString() };
      await save({ messages: [sent, ...state.messages].slice(0, maxMessages) });
      return 'sent';
    },
  };
};
