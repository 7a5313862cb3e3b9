import { type LibraryCheckResult, maxStoredFaults } from '@cliffhanger/contracts/staff';
import type { MediaReport } from './check-media.ts';

/** Says what is stored of a check of all files: the first faults, and the number of all. */
export const toCheckResult = ({
  dramas,
  episodes,
  withoutSizes,
  faults,
  leftOver,
}: MediaReport): LibraryCheckResult => ({
  dramas,
  episodes,
  withoutSizes,
  faultCount: faults.length,
  faults: faults.slice(0, maxStoredFaults).map(({ fault: _fault, mend: _mend, ...found }) => found),
  leftOver: { files: leftOver.length, bytes: leftOver.reduce((sum, { bytes }) => sum + bytes, 0) },
});
