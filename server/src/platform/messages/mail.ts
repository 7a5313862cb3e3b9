import { createTransport } from 'nodemailer';
import type { Config } from '#config';
import type { Clock } from '#platform/time/clock.ts';
import type { Outbox } from './outbox.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** A door to people's mailboxes. */
export interface Mail {
  /** Resolves when the message is accepted for delivery. @throws when it is not */
  send(message: MailMessage): Promise<void>;
}

/** Less than a client waits for its answer. */
const timeoutMs = 8_000;

const openSmtpMail = (url: string, from: string): Mail => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail({ from, ...message });
    },
  };
};

/** The mail provider of the configuration: SMTP, or the outbox of this machine; null when it is off. */
export const openMail = (
  { MAIL_PROVIDER, SMTP_URL = '', MAIL_FROM = '' }: Config,
  outbox: Outbox,
  clock: Clock,
): Mail | null => {
  if (MAIL_PROVIDER === 'off') return null;
  if (MAIL_PROVIDER === 'smtp') return openSmtpMail(SMTP_URL, MAIL_FROM);
  return {
    send: (message) => outbox.add({ channel: 'mail', ...message, sentAt: clock.now().toISOString() }),
  };
};
