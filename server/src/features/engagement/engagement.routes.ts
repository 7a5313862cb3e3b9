import { contract } from '@cliffhanger/contracts';
import { viewerOf } from '#http/caller.ts';
import { implement } from '#http/routes.ts';
import type { Engagement } from './engagement.service.ts';

export const engagementRoutes = (engagement: Engagement) =>
  implement(contract.engagement, {
    likeEpisode: ({ body, caller }) =>
      engagement.like({ ...viewerOf(caller), country: caller.country }, body),
    followDrama: ({ body, caller }) =>
      engagement.follow({ ...viewerOf(caller), country: caller.country }, body),
  });
