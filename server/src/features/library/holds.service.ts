import type { Platform } from '#platform/platform.ts';
import { deleteHoldsBefore } from './holds.repository.ts';

/** Shows dramas in the countries whose holds have ended. */
export const endHolds = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> =>
  deleteHoldsBefore(database.write, clock.now());
