import { OperatorError } from '#platform/operator-error.ts';
import type { Platform } from '#platform/platform.ts';
import { checkBackupFolder } from './backup-folder.ts';

/** What the server needs outside of its process and its database. */
export type CheckName = 'disk' | 'media' | 'backups' | 'mail' | 'payment';

/** `off`: nothing is configured that could fail, such as a mail provider of the lab. */
export type CheckResult = 'ok' | 'off';

type CheckedPlatform = Pick<Platform, 'config' | 'diskSpace' | 'mediaStore' | 'messages' | 'payment'>;

const bytesPerMb = 1024 ** 2;

/**
 * Tries what the server needs, as it is configured now. Each check ends within ten seconds, leaves nothing behind, and
 * sends nothing to a viewer.
 * @throws Error whose message names the folder or host, and the cause
 */
export const checks: Readonly<Record<CheckName, (platform: CheckedPlatform) => Promise<CheckResult>>> = {
  async disk({ config: { DATA_DIR, MIN_FREE_DISK_MB }, diskSpace }) {
    const freeMb = (await diskSpace.freeBytes()) / bytesPerMb;
    if (freeMb < MIN_FREE_DISK_MB)
      throw new OperatorError(
        `only ${Math.floor(freeMb)} MB are free on the disk of ${DATA_DIR}, and MIN_FREE_DISK_MB is ${MIN_FREE_DISK_MB}. Free some: old backups, logs, Docker images that nothing uses`,
      );
    return 'ok';
  },
  async media({ mediaStore }) {
    await mediaStore.check();
    return 'ok';
  },
  async backups({ config: { BACKUP_DIR } }) {
    if (BACKUP_DIR === undefined) return 'off';
    await checkBackupFolder(BACKUP_DIR);
    return 'ok';
  },
  async mail({ config, messages }) {
    if (config.MAIL_PROVIDER !== 'smtp') return 'off';
    await messages.mail?.check();
    return 'ok';
  },
  async payment({ config: { PAYMENT_PROVIDER }, payment }) {
    if (PAYMENT_PROVIDER === 'off' || PAYMENT_PROVIDER === 'local') return 'off';
    await payment?.check();
    return 'ok';
  },
};
