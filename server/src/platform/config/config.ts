import path from 'node:path';
import type * as z from 'zod';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { isLoopback } from '#platform/network/addresses.ts';
import { ConfigError } from '#platform/operator-error.ts';
import { paymentProviders } from '#platform/payment/payment-providers.ts';
import { environment, providerRequirements, requirements } from './environment.ts';
import { type FixedSettings, fixedSettings } from './fixed-settings.ts';
import { findUnknownKeys, type UnknownKey } from './unknown-keys.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const hasReal = (env: Environment): boolean =>
  providerRequirements.some(({ key, value }) => env[key] === value);

const isProduction = ({ NODE_ENV }: { NODE_ENV?: string | undefined }) => NODE_ENV === 'production';

/** Describes combinations of keys that are invalid although each key is valid; one line each. */
const listContradictions = (env: Environment): string[] => {
  const lines: string[] = [];
  // The local checkout moves no money: on a server with real users it would give coins away.
  if (!env.PAYMENT_PROVIDER && hasReal(env))
    lines.push(
      `PAYMENT_PROVIDER: say ${Object.keys(paymentProviders).join(' or ')}, or local for a checkout where no money moves, or off, beside a real provider`,
    );
  // The lab lets every visitor move the clock and take coins.
  if (env.LAB === 'on' && hasReal(env)) lines.push('LAB: off is needed beside a real provider');
  if (env.LAB === 'on' && isProduction(env) && /^https:/i.test(env.PUBLIC_URL ?? ''))
    lines.push('LAB: off is needed with NODE_ENV=production and an https PUBLIC_URL');
  if (isProduction(env) && env.TRUST_PROXY && env.TRUST_PROXY !== 'off' && !env.PUBLIC_URL)
    lines.push('PUBLIC_URL: needed behind a proxy (TRUST_PROXY) with NODE_ENV=production');
  // Without a trusted proxy, clients would choose their country by the header.
  if (env.COUNTRY_HEADER && (env.TRUST_PROXY ?? 'off') === 'off')
    lines.push('TRUST_PROXY: needed for COUNTRY_HEADER');
  lines.push(...listMediaContradictions(env), ...listConsoleContradictions(env));
  for (const { key, value, requiredKeys } of requirements) {
    if (env[key] !== value) continue;
    for (const name of requiredKeys) if (!env[name]) lines.push(`${name}: needed for ${key}=${value}`);
  }
  return lines;
};

/** Browsers share cookies among the ports of a host, so that a fault of the app would reach the console. */
const listConsoleContradictions = ({ STAFF_URL, PUBLIC_URL }: Environment): string[] => {
  const staffHost = URL.parse(STAFF_URL ?? '')?.hostname;
  return staffHost !== undefined && staffHost === URL.parse(PUBLIC_URL ?? '')?.hostname
    ? ['STAFF_URL: a host name of its own is needed, other than that of PUBLIC_URL']
    : [];
};

const listMediaContradictions = ({
  MEDIA_STORE,
  MEDIA_BY_EDGE,
  MEDIA_BASE_URL,
  MEDIA_EDGE_KEY,
}: Environment) => {
  const lines: string[] = [];
  const isBucket = MEDIA_STORE === 's3';
  if (MEDIA_BY_EDGE === 'on' && isBucket) lines.push('MEDIA_BY_EDGE: off is needed for MEDIA_STORE=s3');
  if (MEDIA_BASE_URL && !isBucket) lines.push('MEDIA_BASE_URL: needs MEDIA_STORE=s3');
  // Without it, everyone could load everything from the CDN.
  if (MEDIA_BASE_URL && !MEDIA_EDGE_KEY) lines.push('MEDIA_EDGE_KEY: needed for MEDIA_BASE_URL');
  return lines;
};

type ParsedEnvironment = z.output<typeof environment>;

type OpeningKey = 'NODE_ENV' | 'HOST' | 'PUBLISHED_HOST' | 'PUBLIC_URL' | 'TRUST_PROXY' | 'MEDIA_BY_EDGE';

/** The key whose value opens the server to other people; null when no key does. */
const openedBy = (parsed: ParsedEnvironment): OpeningKey | null => {
  const { HOST, PUBLIC_URL } = parsed;
  if (isProduction(parsed)) return 'NODE_ENV';
  if (!isLoopback(HOST)) return 'HOST';
  return PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:' ? 'PUBLIC_URL' : null;
};

/** The same for a server whose port only this machine reaches, as a container's that is published there. */
const openedBehindLoopback = (parsed: ParsedEnvironment): OpeningKey | null => {
  const { PUBLIC_URL, PUBLISHED_HOST, TRUST_PROXY, MEDIA_BY_EDGE } = parsed;
  if (PUBLISHED_HOST !== undefined && !isLoopback(PUBLISHED_HOST)) return 'PUBLISHED_HOST';
  if (PUBLIC_URL !== undefined) {
    const { protocol, hostname } = new URL(PUBLIC_URL);
    if (protocol === 'https:' || !isLoopback(hostname.replace(/^\[|\]$/g, ''))) return 'PUBLIC_URL';
  }
  if (TRUST_PROXY !== false) return 'TRUST_PROXY';
  return MEDIA_BY_EDGE ? 'MEDIA_BY_EDGE' : null;
};

/** The key because of which the lab is off although `LAB` does not turn it off. */
const findLabWithholder = (parsed: ParsedEnvironment): OpeningKey | null => {
  if (parsed.LAB === undefined) return openedBy(parsed);
  return parsed.LAB === 'loopback' ? openedBehindLoopback(parsed) : null;
};

/** Without `STAFF_URL`, there is a console where nobody else reaches the server, unless browsers would share its cookies. */
const findConsoleUrl = (parsed: ParsedEnvironment): string | null => {
  const { STAFF_URL, STAFF_PORT, PUBLIC_URL } = parsed;
  if (STAFF_URL === 'off') return null;
  if (STAFF_URL !== undefined) return new URL(STAFF_URL).origin;
  const isShared = PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === 'localhost';
  return openedBy(parsed) === null && !isShared && STAFF_PORT !== 0 ? `http://localhost:${STAFF_PORT}` : null;
};

/** Derives the values that the environment leaves open. */
const withDefaults = (parsed: ParsedEnvironment, isReal: boolean) => {
  const labWithheldBy = isReal ? null : findLabWithholder(parsed);
  const LAB = parsed.LAB !== 'off' && !isReal && labWithheldBy === null;
  // A local provider lets anyone sign in as anyone, so without the lab it must be configured explicitly.
  const unset = LAB ? 'local' : 'off';
  return {
    ...parsed,
    LAB,
    // Its videos are encoded again when their code changes.
    DEMO: parsed.DEMO && parsed.MEDIA_STORE === 'folder',
    /** The origin of the staff console; null if there is none. */
    consoleUrl: findConsoleUrl(parsed),
    /** The key because of which the lab is off; null when the lab is on, or off explicitly or beside a real provider. */
    labWithheldBy,
    PAYMENT_PROVIDER: parsed.PAYMENT_PROVIDER ?? unset,
    TELEGRAM_PROVIDER: parsed.TELEGRAM_PROVIDER ?? unset,
    GOOGLE_PROVIDER: parsed.GOOGLE_PROVIDER ?? unset,
    TIKTOK_PROVIDER: parsed.TIKTOK_PROVIDER ?? unset,
    FACEBOOK_PROVIDER: parsed.FACEBOOK_PROVIDER ?? unset,
    MAIL_PROVIDER: parsed.MAIL_PROVIDER ?? unset,
    SMS_PROVIDER: parsed.SMS_PROVIDER ?? unset,
  };
};

export interface Config extends ReturnType<typeof withDefaults>, FixedSettings {
  /** Keys that are probably meant for this server, and that no setting has. */
  readonly unknownKeys: readonly UnknownKey[];
  /** Whether the environment does not set `DATA_DIR`. */
  readonly isDefaultDataDir: boolean;
  readonly databaseFile: string;
  /** Rows derived from the database for the figures of staff. */
  readonly statisticsFile: string;
  readonly mediaDir: string;
  readonly uploadsDir: string;
  readonly keysDir: string;
  readonly outboxFile: string;
  readonly telegramFile: string;
  readonly labClockFile: string;
}

/** For a text that is no number, zod would say "expected number, received NaN". */
const explainNumber = ({ code, expected }: z.core.$ZodRawIssue): string | undefined =>
  code === 'invalid_type' && expected === 'number' ? 'a number is needed' : undefined;

/**
 * Parses the environment.
 * @param fixed values of a test, in place of the fixed settings
 * @param ownKeys those of a `.env`, which is this server's alone
 * @throws ConfigError with one line for each invalid key
 */
export const loadConfig = (
  env: Environment,
  fixed: Partial<FixedSettings> = {},
  ownKeys: readonly string[] = [],
): Config => {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(set, { error: explainNumber });
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const lines = [...wrong, ...listContradictions(set)];
  if (!data || lines.length > 0) throw new ConfigError(lines.join('\n'));
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    ...withDefaults(data, hasReal(set)),
    ...fixedSettings,
    ...fixed,
    DATA_DIR: dataDir,
    unknownKeys: findUnknownKeys(Object.keys(environment.shape), { own: ownKeys, others: Object.keys(set) }),
    isDefaultDataDir: set.DATA_DIR === undefined,
    BACKUP_DIR: data.BACKUP_DIR === undefined ? undefined : path.resolve(data.BACKUP_DIR),
    databaseFile: path.join(dataDir, dataNames.database),
    statisticsFile: path.join(dataDir, dataNames.statistics),
    mediaDir: path.join(dataDir, dataNames.media),
    uploadsDir: path.join(dataDir, dataNames.uploads),
    keysDir: path.join(dataDir, dataNames.keys),
    outboxFile: path.join(dataDir, dataNames.outbox),
    telegramFile: path.join(dataDir, dataNames.telegram),
    labClockFile: path.join(dataDir, dataNames.labClock),
  };
};
