import type { Config } from '#config';
import { post } from '#platform/network/addresses.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Outbox } from './outbox.ts';

export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
}

/** A door to people's phones. */
export interface Sms {
  /** Resolves when the message is accepted for delivery. @throws when it is not */
  send(message: SmsMessage): Promise<void>;
}

/** Puts the message into the gateway's JSON body, where `{to}` and `{text}` stand in its texts. */
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

/** The SMS provider of the configuration: a gateway over HTTP, or the outbox of this machine; null when it is off. */
export const openSms = (config: Config, outbox: Outbox, clock: Clock): Sms | null => {
  if (config.SMS_PROVIDER === 'off') return null;
  if (config.SMS_PROVIDER === 'http') return openHttpSms(config);
  return {
    send: (message) =>
      outbox.add({ channel: 'sms', subject: null, ...message, sentAt: clock.now().toISOString() }),
  };
};
