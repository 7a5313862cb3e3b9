import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { type AccountNetworks, createAccountNetworks } from './account-networks.service.ts';

export type { AccountNetworks } from './account-networks.service.ts';
export { establishedBefore, establishedSql, isEstablished } from './established-accounts.repository.ts';

/** The networks that accounts use, as far as rewards depend on them. */
export const openAccountNetworks = (
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
): AccountNetworks & Feature => {
  const networks = createAccountNetworks(platform);
  return {
    ...networks,
    jobs: [{ name: 'delete-expired-networks', everySeconds: 3600, run: networks.deleteExpired }],
  };
};
