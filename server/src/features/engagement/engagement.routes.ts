import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Engagement, FollowKey } from './engagement.service.ts';

const readKey = (cursor: string | undefined): FollowKey | null => {
  const key = decodeCursor(cursor, 'number');
  return key && { followedAtMs: key.value, dramaId: key.id };
};

export const engagementRoutes = (engagement: Engagement) =>
  implement(contract.engagement, {
    likeEpisode: ({ body, caller }) => engagement.like(requireUser(caller).userId, caller, body),
    followDrama: ({ body, caller }) =>
      engagement.follow({ ...requireUser(caller), country: caller.country }, body),
    follows: async ({ body: { cursor, ...page }, caller }) => {
      const after = readKey(cursor);
      if (!caller.user) return { items: [], nextCursor: null };
      const input = { limit: page.limit, after, seenDramaId: page.seenDramaId };
      const { items, next } = await engagement.listFollows(caller.user.userId, caller, input);
      return {
        items,
        nextCursor: encodeCursor(next && { value: next.followedAtMs, id: next.dramaId }),
      };
    },
  });
