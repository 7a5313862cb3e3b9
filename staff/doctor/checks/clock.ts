import { stat } from 'node:fs/promises';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { systemClock } from '@cliffhanger/server/platform/time/clock.ts';
import { openLabClock } from '@cliffhanger/server/platform/time/lab-clock.ts';
import { type Check, failed, ok, warning } from '../finding.ts';
import { get } from '../https-request.ts';

/** Less than what sealed passwords, Stripe's signatures and links of a bucket allow. */
const maxSkewSeconds = 60;

/** Servers of others that the configuration names. Each response has their time. */
const listOthers = ({
  S3_ENDPOINT,
  MEDIA_STORE,
  PAYMENT_PROVIDER,
  STRIPE_API_URL,
  GOOGLE_PROVIDER,
  GOOGLE_KEYS_URL,
}: Config) => [
  ...(MEDIA_STORE === 's3' && S3_ENDPOINT !== undefined ? [S3_ENDPOINT] : []),
  ...(PAYMENT_PROVIDER === 'stripe' ? [STRIPE_API_URL] : []),
  ...(GOOGLE_PROVIDER === 'real' ? [GOOGLE_KEYS_URL] : []),
];

const timeOf = async (url: string): Promise<{ host: string; at: Date } | null> => {
  const answer = await get(url).catch(() => null);
  const at = new Date(answer?.headers.date ?? '');
  return Number.isNaN(at.getTime()) ? null : { host: new URL(url).host, at };
};

/** The clock of this machine is right. */
export const checkClock: Check = async ({ config }) => {
  const now = systemClock.now();
  const cure = 'Let the machine set its clock by NTP';
  const database = await stat(config.databaseFile).catch(() => null);
  if (database && database.mtimeMs > now.getTime() + maxSkewSeconds * 1000)
    return failed(
      `it is ${now.toISOString()}, and the database was written later (${database.mtime.toISOString()})`,
      cure,
    );
  if (config.LAB) {
    const labNow = (await openLabClock(config.labClockFile, systemClock)).now();
    if (Math.abs(labNow.getTime() - now.getTime()) > maxSkewSeconds * 1000)
      return warning(`the lab has moved the clock to ${labNow.toISOString()}`, 'Move it back at /lab');
  }
  const times = await Promise.all(listOthers(config).map(timeOf));
  const other = times.find((time) => time !== null);
  if (!other) return ok(`it is ${now.toISOString()}; no other clock is known here`);
  const skewSeconds = Math.round((other.at.getTime() - now.getTime()) / 1000);
  return Math.abs(skewSeconds) > maxSkewSeconds
    ? failed(`this clock differs from that of ${other.host} by ${Math.abs(skewSeconds)} seconds`, cure)
    : ok(`it is ${now.toISOString()}, as at ${other.host}`);
};
