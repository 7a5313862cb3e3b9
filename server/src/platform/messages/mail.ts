import { createTransport } from 'nodemailer';
import type { Config } from '#config';
import { HostFailure, hostOf } from '#platform/network/host-failure.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Outbox } from './outbox.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** A mail provider. */
export interface Mail {
  /** Resolves when the message is accepted for delivery. @throws when it is refused */
  send(message: MailMessage): Promise<void>;
  /** Connects and signs in, without sending. @throws HostFailure that names the server and the cause */
  check(): Promise<void>;
}

/** Less than a client's timeout. */
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
  const host = hostOf(url, url.startsWith('smtps:') ? 465 : 587);
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      throw new HostFailure(host, error);
    }
  };
  return {
    send: (message) => attempt(transport.sendMail({ from, ...message })),
    check: () => attempt(transport.verify()),
  };
};

/** Opens the configured mail provider: SMTP or the local outbox; null when mail is off. */
export const openMail = (
  { MAIL_PROVIDER, SMTP_URL = '', MAIL_FROM = '' }: Config,
  outbox: Outbox,
  clock: Clock,
): Mail | null => {
  if (MAIL_PROVIDER === 'off') return null;
  if (MAIL_PROVIDER === 'smtp') return openSmtpMail(SMTP_URL, MAIL_FROM);
  return {
    send: (message) => outbox.add({ channel: 'mail', ...message, sentAt: clock.now().toISOString() }),
    async check() {},
  };
};
