import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import type { Analytics } from './analytics.service.ts';

export const analyticsRoutes = (analytics: Analytics) =>
  implement(contract.analytics, {
    campaign: ({ body, caller }) => {
      analytics.recordCampaign(body, caller.user?.userId ?? null);
      return null;
    },
    events: ({ body, caller }) => {
      analytics.recordEvents(body.events, caller.user?.userId ?? null);
      return null;
    },
  });
