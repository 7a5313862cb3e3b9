import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import type { Analytics } from './analytics.service.ts';

export const analyticsRoutes = (tracking: Analytics) =>
  implement(contract.analytics, {
    campaign: ({ body, caller }) => {
      tracking.takeCampaign(body, caller.user?.userId ?? null);
      return null;
    },
    events: ({ body, caller }) => {
      tracking.takeEvents(body.events, caller.user?.userId ?? null);
      return null;
    },
  });
