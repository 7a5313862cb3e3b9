import path from 'node:path';
import { createEditions, type Editions } from './cache/editions.ts';
import type { Config } from './config/config.ts';
import { makeFolder } from './data-folder/make-folder.ts';
import { openUploadStore, type UploadStore } from './data-folder/upload-store.ts';
import { applyMigrations } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { type Identity, openIdentity } from './identity/open-identity.ts';
import { createMediaLinks, type MediaLinks } from './media/media-links.ts';
import { type MediaStore, openMediaStore } from './media/media-store.ts';
import { type Mail, openMail } from './messages/mail.ts';
import { type Outbox, openOutbox } from './messages/outbox.ts';
import { openSms, type Sms } from './messages/sms.ts';
import { type LocalPayment, openLocalPayment } from './payment/local-payment.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { type Keys, openKeys } from './secrets/keys.ts';
import { type Random, systemRandom } from './secrets/random.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { type LabClock, openLabClock } from './time/lab-clock.ts';

/** Every door to the outside, opened. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  /** The same when it can be put forward; null where the lab is off. */
  readonly labClock: LabClock | null;
  readonly random: Random;
  readonly keys: Keys;
  readonly database: Database;
  readonly editions: Editions;
  readonly mediaLinks: MediaLinks;
  readonly mediaStore: MediaStore;
  /** Null when it is off. */
  readonly payment: PaymentProvider | null;
  /** The same once more when it is ours, with its checkout page; null when it is not. */
  readonly localPayment: LocalPayment | null;
  readonly messages: { mail: Mail | null; sms: Sms | null; outbox: Outbox };
  readonly uploads: UploadStore;
  /** Signing in where somebody else vouches for the viewer. */
  readonly identity: Identity;
  close(): Promise<void>;
}

const openStripe = async (config: Config, clock: Clock): Promise<PaymentProvider | null> => {
  if (config.PAYMENT_PROVIDER !== 'stripe') return null;
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_API_URL, PUBLIC_URL = '' } = config;
  // Heavy, and of use only where it is configured.
  const { openStripePayment } = await import('./payment/stripe-payment.ts');
  const keys = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET };
  const returnUrl = new URL('/#/pages/profile/wallet', PUBLIC_URL).href;
  return openStripePayment({ ...keys, apiUrl: STRIPE_API_URL, returnUrl }, clock);
};

/** Opens the doors in order; `close` shuts them in the opposite one. Tests give their own clock and chance. */
export const openPlatform = async (
  config: Config,
  {
    clock: trueClock = systemClock,
    random = systemRandom,
    onStatement,
  }: { clock?: Clock; random?: Random; onStatement?: (sql: string) => void } = {},
): Promise<Platform> => {
  await makeFolder(config.DATA_DIR, 0o700);
  // Served from, so it is there before the first image.
  await makeFolder(path.join(config.mediaDir, 'images'));
  const labClock = config.LAB ? await openLabClock(config.labClockFile, trueClock) : null;
  const clock = labClock ?? trueClock;
  applyMigrations({ file: config.databaseFile });
  const database = await openDatabase({ file: config.databaseFile, onStatement });
  const keys = await openKeys(config.keysDir, clock);
  const localPayment = config.PAYMENT_PROVIDER === 'local' ? openLocalPayment(keys, clock) : null;
  const outbox = await openOutbox(config.outboxFile);
  return {
    config,
    clock,
    labClock,
    random,
    keys,
    database,
    editions: createEditions(database, clock),
    mediaLinks: createMediaLinks(keys, clock, config.MEDIA_LINK_MINUTES),
    mediaStore: openMediaStore(config.mediaDir),
    payment: localPayment ?? (await openStripe(config, clock)),
    localPayment,
    messages: { mail: openMail(config, outbox, clock), sms: openSms(config, outbox, clock), outbox },
    uploads: await openUploadStore(config.uploadsDir, random),
    identity: openIdentity({ config, keys, clock, random }),
    close: () => database.close(),
  };
};
