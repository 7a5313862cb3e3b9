import path from 'node:path';
import type { Config } from './config/config.ts';
import { type DiskReserve, openDiskReserve } from './data-folder/disk-reserve.ts';
import { type DiskSpace, openDiskSpace } from './data-folder/disk-space.ts';
import { type IncomingFiles, openIncomingFiles } from './data-folder/incoming-files.ts';
import { makeFolder } from './data-folder/make-folder.ts';
import { createPrivateFile } from './data-folder/private-files.ts';
import { openUploadStore, type UploadStore } from './data-folder/upload-store.ts';
import { applyMigrations } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { type Identity, openIdentity } from './identity/open-identity.ts';
import { createStaffEvents, type StaffEvents } from './live/staff-events.ts';
import { createMediaLinks, type MediaLinks } from './media/media-links.ts';
import { type MediaStore, openMediaStore } from './media/media-store.ts';
import { openMediaFiles } from './media/open-media-files.ts';
import { type LocalTelegramBot, openLocalTelegramBot } from './messages/local-telegram-bot.ts';
import type { Mail } from './messages/mail.ts';
import { openMail } from './messages/open-mail.ts';
import { type Outbox, openOutbox } from './messages/outbox.ts';
import { openSms, type Sms } from './messages/sms.ts';
import { openTelegramBot, type TelegramBot } from './messages/telegram-bot.ts';
import { type Metrics, openMetrics } from './metrics/metrics.ts';
import { type LocalPayment, openLocalPayment } from './payment/local-payment.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { paymentReturnPath } from './payment/payment.ts';
import { paymentProviders } from './payment/payment-providers.ts';
import { type Random, systemRandom } from './random.ts';
import { type Keys, openKeys } from './secrets/keys.ts';
import { type PasswordCost, passwordCost as trueCost } from './secrets/passwords.ts';
import { type Clock, systemClock } from './time/clock.ts';
import { type LabClock, openLabClock } from './time/lab-clock.ts';

interface Messages {
  /** Null when it is off, as the others. */
  mail: Mail | null;
  sms: Sms | null;
  telegram: TelegramBot | null;
  /** The messages that the local providers of mail and SMS sent. */
  outbox: Outbox;
  /** The same as `telegram`, with the chats of its page; null when Telegram is off or real. */
  localTelegram: LocalTelegramBot | null;
}

/** The opened resources of the server: data, keys and third-party services. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  /** The same clock with controls to move it; null when the lab is off. */
  readonly labClock: LabClock | null;
  readonly random: Random;
  readonly keys: Keys;
  /** Of new password hashes. */
  readonly passwordCost: PasswordCost;
  readonly database: Database;
  readonly diskSpace: DiskSpace;
  readonly diskReserve: DiskReserve;
  readonly metrics: Metrics;
  readonly mediaLinks: MediaLinks;
  readonly mediaStore: MediaStore;
  /** Null when payment is off. */
  readonly payment: PaymentProvider | null;
  /** The same provider with the controls of its checkout page; null when payment is off or real. */
  readonly localPayment: LocalPayment | null;
  readonly messages: Messages;
  readonly uploads: UploadStore;
  readonly incoming: IncomingFiles;
  readonly staffEvents: StaffEvents;
  /** Third-party sign-in. */
  readonly identity: Identity;
  close(): Promise<void>;
}

const openRealPayment = async (config: Config, clock: Clock): Promise<PaymentProvider | null> => {
  const { PAYMENT_PROVIDER, PUBLIC_URL } = config;
  if (PAYMENT_PROVIDER === 'off' || PAYMENT_PROVIDER === 'local') return null;
  const returnUrl = new URL(paymentReturnPath, PUBLIC_URL).href;
  return paymentProviders[PAYMENT_PROVIDER].open(config, { returnUrl, clock });
};

/**
 * Opens all resources, applying missing migrations first. Tests pass their own clock, random source, disk space and cost of
 * passwords, and a database that need not be durable.
 * @param onStatement receives the text of each SQL statement
 */
export const openPlatform = async (
  config: Config,
  {
    clock: trueClock = systemClock,
    random = systemRandom,
    diskSpace = openDiskSpace(config.DATA_DIR),
    passwordCost = trueCost,
    isDurable,
    onStatement,
  }: {
    clock?: Clock;
    random?: Random;
    diskSpace?: DiskSpace;
    passwordCost?: PasswordCost;
    isDurable?: boolean;
    onStatement?: (sql: string) => void;
  } = {},
): Promise<Platform> => {
  await makeFolder(config.DATA_DIR, 0o700);
  // Static files are served from this folder, which must exist before the first image does.
  await makeFolder(path.join(config.mediaDir, 'images'));
  const labClock = config.LAB ? await openLabClock(config.labClockFile, trueClock) : null;
  const clock = labClock ?? trueClock;
  await createPrivateFile(config.databaseFile);
  applyMigrations({ file: config.databaseFile });
  const database = await openDatabase({ file: config.databaseFile, isDurable, onStatement });
  const keys = await openKeys(config.keysDir, clock);
  const localPayment = config.PAYMENT_PROVIDER === 'local' ? openLocalPayment(keys, clock) : null;
  const outbox = await openOutbox(config.outboxFile);
  const localTelegram =
    config.TELEGRAM_PROVIDER === 'local' ? await openLocalTelegramBot(config.telegramFile, clock) : null;
  return {
    config,
    clock,
    labClock,
    random,
    keys,
    passwordCost,
    database,
    diskSpace,
    diskReserve: openDiskReserve(config, diskSpace, clock),
    metrics: openMetrics({ includesProcess: config.METRICS_TOKEN !== undefined }),
    mediaLinks: createMediaLinks(keys, clock, config.MEDIA_LINK_MINUTES),
    mediaStore: openMediaStore(await openMediaFiles(config, trueClock)),
    payment: localPayment ?? (await openRealPayment(config, clock)),
    localPayment,
    messages: {
      mail: await openMail(config, outbox, clock),
      sms: openSms(config, outbox, clock),
      telegram: openTelegramBot(config, localTelegram),
      outbox,
      localTelegram,
    },
    uploads: await openUploadStore(config.uploadsDir, random),
    incoming: await openIncomingFiles(config.uploadsDir),
    staffEvents: createStaffEvents(),
    identity: openIdentity({ config, keys, clock, random }),
    close: async () => {
      await outbox.close();
      await database.close();
    },
  };
};
