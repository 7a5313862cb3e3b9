import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import type { Caller } from '#kernel/viewer.ts';
import type { Analytics, Reporter } from './analytics.service.ts';

const reporterOf = ({ user, address }: Caller): Reporter => ({ userId: user?.userId ?? null, address });

export const analyticsRoutes = (analytics: Analytics) =>
  implement(contract.analytics, {
    campaign: ({ body, caller }) => {
      analytics.recordCampaign(body, reporterOf(caller));
      return null;
    },
    events: ({ body, caller }) => {
      analytics.recordEvents(body.events, reporterOf(caller));
      return null;
    },
  });
