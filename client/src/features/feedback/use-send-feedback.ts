import type { contract } from '@cliffhanger/contracts';
import { type EndpointData, limits } from '@cliffhanger/contracts/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { type FeedbackValues, saveDraft } from './feedback-values.ts';
import { encodeScreenshot } from './screenshot.ts';

/** Sends feedback. The form shows failures itself. */
export const useSendFeedback = () =>
  useMutation<EndpointData<typeof contract.feedback.send>, ApiFailure, FeedbackValues>({
    mutationFn: async ({ kind, description, contact, screenshots }) =>
      api.feedback.send.call(
        {
          problemType: kind,
          description,
          contact: contact.trim(),
          screenshots: await Promise.all(screenshots.map(encodeScreenshot)),
        },
        { timeoutMs: limits.uploadTimeoutMs },
      ),
    meta: { handlesError: true },
    onSuccess: () => saveDraft(null),
  });
