import { useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';

/** How many notices the viewer has not read; 0 for a visitor, and while it is not known. */
export const useUnreadNotices = (): number => {
  const enabled = useIsSignedIn();
  return useQuery({ ...api.notices.unread.query(), enabled }).data?.unread ?? 0;
};
