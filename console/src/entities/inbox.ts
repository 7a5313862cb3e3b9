import type { InboxItemJson } from '@cliffhanger/contracts/staff';
import { useCall } from '#lib/api/use-call.ts';
import { useMay } from './me.ts';

/** An item of the inbox, as its address names it. */
export type InboxPlace = Pick<InboxItemJson, 'kind' | 'id'>;

/** How much waits in the inbox: 0 for who may not open it, or while nobody knows. */
export const useInboxCount = (): number => {
  const { data } = useCall('inbox.count', {}, { enabled: useMay('moderation') });
  return data ? data.comments + data.feedback : 0;
};
