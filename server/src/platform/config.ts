import path from 'node:path';
import * as z from 'zod';
import { dataNames } from './data-folder.ts';
import { isLoopback } from './network.ts';

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const choice = z.enum(['off', 'local', 'real']).optional();
const given = z.string().min(1).optional();
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const json = z.string().refine((text) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}, 'JSON is needed');
/** 0 takes any free one. */
const port = z.coerce.number().int().min(0).max(65_535);

/** Every key of the environment with its default; `.env.example` lists the same. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: onOff.default(false),
  CORS_ORIGINS: list.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  CHECK_ANSWERS: onOff.default(false),
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
  PAYMENT_PROVIDER: z.enum(['off', 'local', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  TELEGRAM_PROVIDER: choice,
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/)
    .optional(),
  GOOGLE_PROVIDER: choice,
  GOOGLE_CLIENT_ID: given,
  GOOGLE_KEYS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  TIKTOK_PROVIDER: choice,
  TIKTOK_CLIENT_KEY: given,
  TIKTOK_CLIENT_SECRET: given,
  TIKTOK_API_URL: z.url().default('https://open.tiktokapis.com'),
  FACEBOOK_PROVIDER: choice,
  FACEBOOK_APP_ID: given,
  FACEBOOK_APP_SECRET: given,
  FACEBOOK_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  MAIL_PROVIDER: z.enum(['off', 'local', 'smtp']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(1).optional(),
  SMS_PROVIDER: z.enum(['off', 'local', 'http']).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_AUTHORIZATION: z.string().min(1).optional(),
  LAB: onOff.optional(),
  SMS_BODY: json.default('{"to":"{to}","text":"{text}"}'),
});

/** What a real provider cannot do without. */
const neededBy = [
  {
    key: 'PAYMENT_PROVIDER',
    value: 'stripe',
    needs: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'PUBLIC_URL'],
  },
  { key: 'MAIL_PROVIDER', value: 'smtp', needs: ['SMTP_URL', 'MAIL_FROM'] },
  { key: 'SMS_PROVIDER', value: 'http', needs: ['SMS_URL'] },
  { key: 'TELEGRAM_PROVIDER', value: 'real', needs: ['TELEGRAM_BOT_TOKEN'] },
  { key: 'GOOGLE_PROVIDER', value: 'real', needs: ['GOOGLE_CLIENT_ID'] },
  { key: 'TIKTOK_PROVIDER', value: 'real', needs: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'] },
  { key: 'FACEBOOK_PROVIDER', value: 'real', needs: ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'] },
] as const;

type Given = z.output<typeof environment>;

const hasReal = (given: Given): boolean => neededBy.some(({ key, value }) => given[key] === value);

/** The key that lets others than whoever sits at this machine come to the server; null when there is none. */
const openedBy = ({ HOST, PUBLIC_URL }: Given): 'HOST' | 'PUBLIC_URL' | null => {
  if (!isLoopback(HOST)) return 'HOST';
  return PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:' ? 'PUBLIC_URL' : null;
};

const wholeEnvironment = environment
  .superRefine((given, context) => {
    // Beside real people, a checkout where no money moves would give coins away.
    if (!given.PAYMENT_PROVIDER && hasReal(given)) {
      const message =
        'say stripe, or local for a checkout where no money moves, or off, beside a real provider';
      context.addIssue({ code: 'custom', path: ['PAYMENT_PROVIDER'], message });
    }
    // It moves the clock and gives coins to whoever opens it.
    if (given.LAB && hasReal(given)) {
      context.addIssue({ code: 'custom', path: ['LAB'], message: 'off is needed beside a real provider' });
    }
    for (const { key, value, needs } of neededBy) {
      if (given[key] !== value) continue;
      for (const name of needs.filter((needed) => !given[needed])) {
        context.addIssue({ code: 'custom', path: [name], message: `needed for ${key}=${value}` });
      }
    }
  })
  .transform((given) => {
    // A local provider lets everybody in as whom they like: without the lab, only where it is asked for.
    const labWithheldBy = given.LAB === undefined && !hasReal(given) ? openedBy(given) : null;
    const LAB = given.LAB ?? (!hasReal(given) && labWithheldBy === null);
    const unset = LAB ? 'local' : 'off';
    return {
      ...given,
      LAB,
      /** The key for whose sake the lab is off though nobody said so; null when that is not why. */
      labWithheldBy,
      PAYMENT_PROVIDER: given.PAYMENT_PROVIDER ?? unset,
      TELEGRAM_PROVIDER: given.TELEGRAM_PROVIDER ?? unset,
      GOOGLE_PROVIDER: given.GOOGLE_PROVIDER ?? unset,
      TIKTOK_PROVIDER: given.TIKTOK_PROVIDER ?? unset,
      FACEBOOK_PROVIDER: given.FACEBOOK_PROVIDER ?? unset,
      MAIL_PROVIDER: given.MAIL_PROVIDER ?? unset,
      SMS_PROVIDER: given.SMS_PROVIDER ?? unset,
    };
  });

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Config extends z.output<typeof wholeEnvironment> {
  readonly databaseFile: string;
  readonly mediaDir: string;
  readonly uploadsDir: string;
  readonly keysDir: string;
  readonly outboxFile: string;
  readonly labClockFile: string;
}

/** A wrong value of the environment: which key, and what was expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the configuration once at start.
 * @throws ConfigError with one line for each wrong key
 */
export const loadConfig = (env: Environment): Config => {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = wholeEnvironment.safeParse(set);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const dataDir = path.resolve(parsed.data.DATA_DIR);
  return {
    ...parsed.data,
    DATA_DIR: dataDir,
    databaseFile: path.join(dataDir, dataNames.database),
    mediaDir: path.join(dataDir, dataNames.media),
    uploadsDir: path.join(dataDir, dataNames.uploads),
    keysDir: path.join(dataDir, dataNames.keys),
    outboxFile: path.join(dataDir, dataNames.outbox),
    labClockFile: path.join(dataDir, dataNames.labClock),
  };
};

/** The names of all keys, for the check that `.env.example` lists them. */
export const configKeys = Object.keys(environment.shape);
