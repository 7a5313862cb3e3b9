import * as z from 'zod';
import { paymentEnvironment, paymentProviders } from '#platform/payment/payment-providers.ts';
import { OperatorError } from './operator-error.ts';

const namesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const thirdPartyMode = z.enum(['off', 'local', 'real']).optional();
const optionalText = z.string().min(1).optional();
const httpUrl = z.url({ protocol: /^https?$/ });
/** Accepts any scheme, because apps have their own. */
const isOrigin = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+$/.test(text);
const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  )
  .refine((items) => items.every(isOrigin), 'origins like https://a.example are needed, separated by commas');
const json = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}, 'JSON is needed');
/** 0 selects any free port. */
const port = z.coerce.number().int().min(0).max(65_535);

/** Every environment key with its default. `.env.example` lists the same keys. */
export const environment = z.object({
  PORT: port.default(3000),
  API_PORT: port.default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: httpUrl.optional(),
  TRUST_PROXY: onOff.default(false),
  CORS_ORIGINS: origins.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  CHECK_ANSWERS: onOff.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).default(256),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).default(1000),
  FFMPEG_PATH: z.string().min(1).optional(),
  DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
  SESSION_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  MEDIA_LINK_MINUTES: z.coerce.number().int().min(5).max(1440).default(120),
  ORDER_MINUTES: z.coerce.number().int().min(5).max(1440).default(30),
  EVENT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  TRACKING_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(10).default(600),
  REQUEST_SECONDS: z.coerce.number().int().min(1).max(3600).default(120),
  SIGN_INS_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  CODES_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  WRITES_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  COMMENT_REPORTS_TO_HIDE: z.coerce.number().int().min(1).default(5),
  CODES_PER_DAY: z.coerce.number().int().min(1).default(100),
  SESSION_LIMIT: z.coerce.number().int().min(1).max(100).default(5),
  PAYMENT_PROVIDER: z.enum(['off', 'local', ...namesOf(paymentProviders)]).optional(),
  ...paymentEnvironment,
  TELEGRAM_PROVIDER: thirdPartyMode,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional(),
  GOOGLE_PROVIDER: thirdPartyMode,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_KEYS_URL: httpUrl.default('https://www.googleapis.com/oauth2/v3/certs'),
  TIKTOK_PROVIDER: thirdPartyMode,
  TIKTOK_CLIENT_KEY: optionalText,
  TIKTOK_CLIENT_SECRET: optionalText,
  TIKTOK_API_URL: httpUrl.default('https://open.tiktokapis.com'),
  FACEBOOK_PROVIDER: thirdPartyMode,
  FACEBOOK_APP_ID: optionalText,
  FACEBOOK_APP_SECRET: optionalText,
  FACEBOOK_API_URL: httpUrl.default('https://graph.facebook.com/v23.0'),
  MAIL_PROVIDER: z.enum(['off', 'local', 'smtp']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).optional(),
  SMS_PROVIDER: z.enum(['off', 'local', 'http']).optional(),
  SMS_URL: httpUrl.optional(),
  SMS_AUTHORIZATION: z.string().min(1).optional(),
  LAB: onOff.optional(),
  SMS_BODY: json.default('{"to":"{to}","text":"{text}"}'),
});

/** The keys that each real provider requires. */
export const providerRequirements: readonly {
  key: string;
  value: string;
  requiredKeys: readonly string[];
}[] = [
  ...namesOf(paymentProviders).map((value) => ({
    key: 'PAYMENT_PROVIDER',
    value,
    // PUBLIC_URL: the viewer returns there from the checkout.
    requiredKeys: [...paymentProviders[value].requiredKeys, 'PUBLIC_URL'],
  })),
  { key: 'MAIL_PROVIDER', value: 'smtp', requiredKeys: ['SMTP_URL', 'MAIL_FROM'] },
  { key: 'SMS_PROVIDER', value: 'http', requiredKeys: ['SMS_URL'] },
  { key: 'TELEGRAM_PROVIDER', value: 'real', requiredKeys: ['TELEGRAM_BOT_TOKEN'] },
  { key: 'GOOGLE_PROVIDER', value: 'real', requiredKeys: ['GOOGLE_CLIENT_ID'] },
  { key: 'TIKTOK_PROVIDER', value: 'real', requiredKeys: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] },
  { key: 'FACEBOOK_PROVIDER', value: 'real', requiredKeys: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'] },
];

/** An invalid environment value. The message names the key and what it expects. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}
