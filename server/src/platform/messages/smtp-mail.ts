import { createTransport } from 'nodemailer';
import { HostFailure, hostOf } from '#platform/network/host-failure.ts';
import type { Mail } from './mail.ts';

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
