import { translatorFor } from '#kernel/words.ts';
import type { Platform } from '#platform/platform.ts';
import type { NoticeChannel } from './channel.ts';
import { findNoticeAddress } from './deliveries.repository.ts';

/** E-mails about coins and membership, to the first verified address of an account; null when mail is off. */
export const createEmailChannel = ({
  database,
  config,
  messages: { mail },
}: Pick<Platform, 'database' | 'config' | 'messages'>): NoticeChannel | null =>
  mail && {
    name: 'email',
    topics: ['coins'],
    isInterrupting: false,
    maxParallel: 4,
    canReach: (_, proven) => proven.has('email'),
    async send({ userId, id, language, title, text, path }) {
      const to = findNoticeAddress(database.rows, userId);
      if (to === null) return 'unreachable';
      const why = translatorFor('notices', language)('emailReason');
      const link = config.PUBLIC_URL && `${config.PUBLIC_URL}/#${path}`;
      const body = [text, ...(link ? [link] : []), why].join('\n\n');
      await mail.send({ to, subject: title, text: body, id });
      return 'sent';
    },
  };
