import path from 'node:path';
import type * as z from 'zod';
import { dataNames } from '#platform/data-folder/data-folder.ts';
import { isLoopback } from '#platform/network/addresses.ts';
import { ConfigError, environment, neededBy } from './environment.ts';

/** The variables that are set. */
export type Environment = Readonly<Record<string, string | undefined>>;

const hasReal = (env: Environment): boolean => neededBy.some(({ key, value }) => env[key] === value);

/** What is wrong with the keys together, though each of them may be right: a line for each. */
const listContradictions = (env: Environment): string[] => {
  const lines: string[] = [];
  // Beside real people, a checkout where no money moves would give coins away.
  if (!env.PAYMENT_PROVIDER && hasReal(env))
    lines.push(
      'PAYMENT_PROVIDER: say stripe, or local for a checkout where no money moves, or off, beside a real provider',
    );
  // It moves the clock and gives coins to whoever opens it.
  if (env.LAB === 'on' && hasReal(env)) lines.push('LAB: off is needed beside a real provider');
  for (const { key, value, needs } of neededBy) {
    if (env[key] !== value) continue;
    for (const name of needs) if (!env[name]) lines.push(`${name}: needed for ${key}=${value}`);
  }
  return lines;
};

type Given = z.output<typeof environment>;

/** The key that lets others than whoever sits at this machine come to the server; null when there is none. */
const openedBy = ({ HOST, PUBLIC_URL }: Given): 'HOST' | 'PUBLIC_URL' | null => {
  if (!isLoopback(HOST)) return 'HOST';
  return PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:' ? 'PUBLIC_URL' : null;
};

/** Decides what is left open where nobody said so. */
const withDefaults = (given: Given, isReal: boolean) => {
  const labWithheldBy = given.LAB === undefined && !isReal ? openedBy(given) : null;
  const LAB = given.LAB ?? (!isReal && labWithheldBy === null);
  // A local provider lets everybody in as whom they like: without the lab, only where it is asked for.
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
};

export interface Config extends ReturnType<typeof withDefaults> {
  readonly databaseFile: string;
  readonly mediaDir: string;
  readonly uploadsDir: string;
  readonly keysDir: string;
  readonly outboxFile: string;
  readonly labClockFile: string;
}

/**
 * Reads the configuration once at start.
 * @throws ConfigError with one line for each wrong key
 */
export const loadConfig = (env: Environment): Config => {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(set);
  const wrong = error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const lines = [...wrong, ...listContradictions(set)];
  if (!data || lines.length > 0) throw new ConfigError(lines.join('\n'));
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    ...withDefaults(data, hasReal(set)),
    DATA_DIR: dataDir,
    databaseFile: path.join(dataDir, dataNames.database),
    mediaDir: path.join(dataDir, dataNames.media),
    uploadsDir: path.join(dataDir, dataNames.uploads),
    keysDir: path.join(dataDir, dataNames.keys),
    outboxFile: path.join(dataDir, dataNames.outbox),
    labClockFile: path.join(dataDir, dataNames.labClock),
  };
};
