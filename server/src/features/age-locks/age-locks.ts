import type { Account } from '#features/account/account.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { FindDeviceAges } from '#http/device-locks.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { findDeviceAges } from './age-locks.repository.ts';
import { ageLockRoutes } from './age-locks.routes.ts';
import { createAgeLocks } from './age-locks.service.ts';

export { deleteLockOf as deleteAgeLock } from './age-locks.repository.ts';
export { mergeAgeLocks } from './age-locks.service.ts';

/** The age above which an account or a browser shows nothing, behind a PIN. */
export const openAgeLocks = (
  platform: Platform,
  attempts: Pick<Attempts, 'take'>,
  { sessions, account, liveEvents }: { sessions: Sessions; account: Account; liveEvents: EventPublisher },
): Feature & { findDeviceAges: FindDeviceAges } => {
  const { passwordQueue } = account.signInCore;
  const locks = createAgeLocks({ platform, passwordQueue, sessions, liveEvents });
  return {
    findDeviceAges: (secret) => findDeviceAges(platform.database.rows, sha256(secret)),
    api: [ageLockRoutes(locks, { random: platform.random, attempts })],
    jobs: [{ name: 'remove-ended-age-locks', everySeconds: 60, run: locks.removeEnded }],
  };
};
