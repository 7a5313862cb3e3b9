import type { Notice } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#lib/api/client.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Marks the notices that the viewer sees as read.
 * @returns the ids of those that were not read when they were first seen, which stay marked until the viewer leaves
 */
export function useReadOnSight(notices: readonly Notice[]): ReadonlySet<string> {
  const queryClient = useQueryClient();
  const [newIds, setNewIds] = useState(none);
  const { mutate } = useMutation({
    ...api.notices.read.mutation(),
    // The rows stay as they are; the next visit tries again.
    meta: { handlesError: true },
    onSuccess: (count) => queryClient.setQueryData(api.notices.unread.key(), count),
  });
  const unreadIds = notices.filter(({ read }) => !read).map(({ noticeId }) => noticeId);
  const unseen = unreadIds.filter((id) => !newIds.has(id));
  if (unseen.length > 0) setNewIds(new Set([...newIds, ...unseen]));
  const throughId = unreadIds[0];
  useEffect(() => {
    if (throughId !== undefined) mutate({ throughId });
  }, [throughId, mutate]);
  return newIds;
}
