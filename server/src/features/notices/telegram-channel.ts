import { setTimeout as wait } from 'node:timers/promises';
import { noticeTopic } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import { translatorFor } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import type { NoticeChannel } from './channel.ts';
import { findTelegramChat } from './deliveries.repository.ts';
import { createSendPace } from './send-pace.ts';

/** Of core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this. */
const limits = { perSecond: 30, sameAddressMs: 1000 } as const;

/**
 * Messages of the bot to viewers with a Telegram identity, with a button that opens the mini app where the notice leads; null
 * when there is no bot.
 */
export const createTelegramChannel = ({
  database,
  clock,
  messages: { telegram },
}: Pick<Platform, 'database' | 'clock' | 'messages'>): NoticeChannel | null => {
  if (!telegram) return null;
  const next = createSendPace({ ...limits, wait, nowMs: () => performance.now() });
  return {
    name: 'telegram',
    topics: noticeTopic.options,
    isInterrupting: true,
    // An answer takes less than half a second.
    maxParallel: 15,
    waitForTurn: next,
    canReach: (_, proven) => proven.has('telegram'),
    async send({ userId, dramaId, language, title, text, path }) {
      const chatId = findTelegramChat(database.rows, { userId, dramaId }, clock.now());
      if (chatId === null) return 'unreachable';
      const t = translatorFor('notices', language);
      const label = t(path.startsWith(routes.player) ? 'watch' : 'open');
      return telegram.send({ chatId, title, text, button: { label, path } });
    },
  };
};
