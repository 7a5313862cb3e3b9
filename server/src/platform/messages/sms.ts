import type { Config } from '#config';
import { post } from '#platform/network/http-post.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Outbox } from './outbox.ts';

export interface SmsMessage {
  /** In E.164 format. */
  to: string;
  text: string;
}

/** An SMS provider. */
export interface Sms {
  /** Resolves when the message is accepted for delivery. @throws when it is refused */
  send(message: SmsMessage): Promise<void>;
}

/** Fills the placeholders `{to}` and `{text}` in the strings of the gateway's JSON body. */
const bodyOf = (template: string, message: SmsMessage): string => {
  const filled = JSON.parse(template, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\{(to|text)\}/g, (_, name: keyof SmsMessage) => message[name])
      : value,
  );
  return JSON.stringify(filled);
};

const openHttpSms = ({ SMS_URL = '', SMS_AUTHORIZATION, SMS_BODY }: Config): Sms => ({
  send: (message) =>
    post(SMS_URL, bodyOf(SMS_BODY, message), {
      'content-type': 'application/json',
      ...(SMS_AUTHORIZATION && { authorization: SMS_AUTHORIZATION }),
    }),
});

/** Opens the configured SMS provider: an HTTP gateway or the local outbox; null when SMS is off. */
export const openSms = (config: Config, outbox: Outbox, clock: Clock): Sms | null => {
  if (config.SMS_PROVIDER === 'off') return null;
  if (config.SMS_PROVIDER === 'http') return openHttpSms(config);
  return {
    send: (message) =>
      outbox.add({ channel: 'sms', subject: null, ...message, sentAt: clock.now().toISOString() }),
  };
};
