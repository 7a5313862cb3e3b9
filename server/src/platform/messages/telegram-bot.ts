import * as z from 'zod';
import type { Config } from '#config';
import { HostFailure, hostOf } from '#platform/network/host-failure.ts';
import { HttpStatusError } from '#platform/network/http-post.ts';

/** A message of the bot to one person, with a button that opens the mini app. */
export interface BotMessage {
  /** The person's id at Telegram, which is the id of their chat with the bot. */
  chatId: string;
  title: string;
  text: string;
  button: {
    label: string;
    /** A route of the client with its query. */
    path: string;
  };
}

/** `refused`: the person has blocked the bot, or has never let it write to them. */
export type BotAnswer = 'sent' | 'refused' | { retryAfterSeconds: number };

export interface TelegramBot {
  /** @throws HostFailure and HttpStatusError, neither of which names the bot's token */
  send(message: BotMessage): Promise<BotAnswer>;
}

const timeoutMs = 10_000;
/** Without a time from Telegram. */
const defaultRetrySeconds = 30;

const answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().int().positive().optional() }).optional(),
});

/** The body of `sendMessage`: core.telegram.org/bots/api#sendmessage. The title is bold, and a tap opens the app at the path. */
const bodyOf = ({ chatId, title, text, button }: BotMessage, appUrl: string): string =>
  JSON.stringify({
    chat_id: Number(chatId),
    text: `${title}\n${text}`,
    // Telegram counts UTF-16 code units, as JavaScript does.
    entities: [{ type: 'bold', offset: 0, length: title.length }],
    link_preview_options: { is_disabled: true },
    reply_markup: {
      inline_keyboard: [[{ text: button.label, web_app: { url: `${appUrl}/#${button.path}` } }]],
    },
  });

/**
 * The Bot API.
 * @param apiUrl of Telegram, or of a Bot API server of the host
 * @param appUrl the https address of the mini app, without a slash at its end
 */
export const openBotApi = (apiUrl: string, token: string, appUrl: string): TelegramBot => ({
  async send(message) {
    const response = await fetch(`${apiUrl}/bot${token}/sendMessage`, {
      method: 'POST',
      body: bodyOf(message, appUrl),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new HostFailure(hostOf(apiUrl, apiUrl.startsWith('https:') ? 443 : 80), error);
    });
    const body = answer.safeParse(await response.json().catch(() => null)).data;
    if (response.ok && body?.ok) return 'sent';
    if (response.status === 429)
      return { retryAfterSeconds: body?.parameters?.retry_after ?? defaultRetrySeconds };
    const isUnknownChat = response.status === 400 && /chat not found/i.test(body?.description ?? '');
    if (response.status === 403 || isUnknownChat) return 'refused';
    throw new HttpStatusError(response.status);
  },
});

/**
 * The bot of the configuration, or the local one; null when Telegram is off, and without an https `PUBLIC_URL`, which Telegram
 * demands of a mini app.
 */
export const openTelegramBot = (config: Config, local: TelegramBot | null): TelegramBot | null => {
  const { TELEGRAM_PROVIDER, TELEGRAM_BOT_TOKEN: token = '', TELEGRAM_API_URL, PUBLIC_URL = '' } = config;
  if (TELEGRAM_PROVIDER !== 'real') return local;
  if (!PUBLIC_URL.startsWith('https:')) return null;
  return openBotApi(TELEGRAM_API_URL.replace(/\/+$/, ''), token, PUBLIC_URL.replace(/\/+$/, ''));
};
