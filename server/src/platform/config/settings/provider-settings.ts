import * as z from 'zod';
import { paymentEnvironment, paymentProviders } from '#platform/payment/payment-providers.ts';
import { countries, httpUrl, json, onOff, optionalText } from './values.ts';

const thirdPartyMode = z.enum(['off', 'local', 'real']).optional();

export const thirdPartySettings = {
  TELEGRAM_PROVIDER: thirdPartyMode,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional()
    .describe('From BotFather.'),
  TELEGRAM_API_URL: httpUrl
    .default('https://api.telegram.org')
    .describe('The Bot API, which sends notices; or a Bot API server of your own.'),
  GOOGLE_PROVIDER: thirdPartyMode,
  GOOGLE_CLIENT_ID: optionalText,
  TIKTOK_PROVIDER: thirdPartyMode,
  TIKTOK_CLIENT_KEY: optionalText,
  TIKTOK_CLIENT_SECRET: optionalText,
  TIKTOK_API_URL: httpUrl.default('https://open.tiktokapis.com'),
  FACEBOOK_PROVIDER: thirdPartyMode,
  FACEBOOK_APP_ID: optionalText,
  FACEBOOK_APP_SECRET: optionalText,
  FACEBOOK_API_URL: httpUrl.default('https://graph.facebook.com/v23.0'),
};

export const paymentSettings = {
  PAYMENT_PROVIDER: z
    .enum(['off', 'local', ...(Object.keys(paymentProviders) as (keyof typeof paymentProviders)[])])
    .optional()
    .describe(
      'local: a checkout page of this server where no money moves. stripe: Stripe Checkout. off: nothing can be bought. Must be set as soon as another provider is real.',
    ),
  ...paymentEnvironment,
};

export const messageSettings = {
  MAIL_PROVIDER: z
    .enum(['off', 'local', 'smtp'])
    .optional()
    .describe('Codes by e-mail. local: nothing is sent, and anyone can read the messages at /lab/outbox.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'smtp://name:password@host:587 (with ?requireTLS=true it never sends without TLS) or smtps://…:465.',
    ),
  MAIL_FROM: optionalText.describe('The sender: Cliffhanger <codes@example.org>'),
  PUSH: onOff
    .default(true)
    .describe(
      'Push messages to the browsers of viewers who turn them on, by the push service of each browser: docs/hosting.md#push-messages. off: none are sent, and nobody is asked.',
    ),
  SMS_PROVIDER: z
    .enum(['off', 'local', 'http'])
    .optional()
    .describe(
      'Codes by SMS. local: as above. http: a POST to SMS_URL, where any status but 2xx is a failure.',
    ),
  SMS_URL: httpUrl.optional(),
  SMS_AUTHORIZATION: optionalText.describe('The Authorization header of that POST: Bearer …, Basic …'),
  SMS_BODY: json
    .default('{"to":"{to}","text":"{text}"}')
    .describe('The JSON body of that POST; {to} becomes the number (+5511…), {text} the message.'),
  SMS_COUNTRIES: countries
    .default('all')
    .describe(
      'The countries (ISO 3166-1, such as BR, DE) to whose mobile numbers codes are sent, or all. Name those that you serve: fraudsters earn from messages to some countries. Other kinds of numbers, such as premium or fixed lines, get none.',
    ),
  SMS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('Messages to all phones together in an hour. Beyond that, nobody gets a code by SMS.'),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(500).describe('The same in a day.'),
};

export const labSettings = {
  LAB: z
    .enum(['on', 'off', 'loopback'])
    .optional()
    .describe(
      '/lab, a page for anyone who can reach the server: docs/providers.md. Not set, it is on while no provider is real, HOST is loopback, PUBLIC_URL is not https and NODE_ENV is not production. loopback: for a container whose port only this machine reaches, as in docker-compose.yml; it is on while no provider is real, PUBLIC_URL is not set or loopback, and TRUST_PROXY and MEDIA_BY_EDGE are off. The server does not start with LAB=on and a real provider, or with LAB=on, NODE_ENV=production and an https PUBLIC_URL.',
    ),
};
