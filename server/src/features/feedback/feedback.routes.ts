import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { FeedbackService } from './feedback.service.ts';

export const feedbackRoutes = (feedback: FeedbackService) =>
  implement(contract.feedback, {
    list: async ({ caller }) => ({ items: await feedback.list(requireUser(caller).userId) }),
    send: ({ body, caller }) => {
      const { language, clientVersion } = caller;
      return feedback.send({ userId: requireUser(caller).userId, language, clientVersion }, body);
    },
  });
