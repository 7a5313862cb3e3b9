import type { Config } from '#config';
import type { Clock } from '#platform/time/clock.ts';
import type { Mail } from './mail.ts';
import type { Outbox } from './outbox.ts';

/** Opens the configured mail provider: SMTP or the local outbox; null when mail is off. */
export const openMail = async (
  { MAIL_PROVIDER, SMTP_URL = '', MAIL_FROM = '' }: Config,
  outbox: Outbox,
  clock: Clock,
): Promise<Mail | null> => {
  if (MAIL_PROVIDER === 'off') return null;
  if (MAIL_PROVIDER === 'smtp') {
    // Loaded only where it is configured: its library is large.
    const { openSmtpMail } = await import('./smtp-mail.ts');
    return openSmtpMail(SMTP_URL, MAIL_FROM);
  }
  return {
    async send({ id: _, ...message }) {
      await outbox.add({ channel: 'mail', ...message, sentAt: clock.now().toISOString() });
      return 'kept in the outbox';
    },
    async check() {},
  };
};
