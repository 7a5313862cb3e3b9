import { createTransport } from 'nodemailer';
import type { Config } from '#config';
import { HostFailure, hostOf } from '#platform/network/host-failure.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Outbox } from './outbox.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The id of the message. Mail programs show two messages with the same id as one. */
  id?: string;
}

/** A mail provider. */
export interface Mail {
  /** Resolves when the message is accepted for delivery, with what the mail server answers. @throws when it is refused */
  send(message: MailMessage): Promise<string>;
  /** Connects and signs in, without sending. @throws HostFailure that names the server and the cause */
  check(): Promise<void>;
}

/** Less than a client's timeout. */
const timeoutMs = 8_000;

/** Opens an SMTP server. All failures are a HostFailure that names it. @param from the address of the sender */
export const openSmtpMail = (url: string, from: string): Mail => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = hostOf(url, url.startsWith('smtps:') ? 465 : 587);
  const attempt = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new HostFailure(host, error);
    }
  };
  return {
    async send({ id, ...message }) {
      const messageId = id === undefined ? undefined : `<${id}@${from.split('@').at(-1)?.replace('>', '')}>`;
      const mail = { from, ...message, ...(messageId !== undefined && { messageId }) };
      return (await attempt(transport.sendMail(mail))).response;
    },
    async check() {
      await attempt(transport.verify());
    },
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
    async send({ id: _, ...message }) {
      await outbox.add({ channel: 'mail', ...message, sentAt: clock.now().toISOString() });
      return 'kept in the outbox';
    },
    async check() {},
  };
};
