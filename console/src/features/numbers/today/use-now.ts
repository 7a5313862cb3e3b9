import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#lib/api/use-call.ts';
import { ownZone } from '#lib/language/format.ts';

export type Now = StaffResult<'stats.now'>;

/** What is shown as now is at most this old. A tab that nobody sees asks for nothing. */
const followMs = 10_000;

/** Today so far, in days of this browser's time zone. */
export const useNow = () =>
  useQuery({ ...callQuery('stats.now', { zone: ownZone() }), refetchInterval: followMs });
