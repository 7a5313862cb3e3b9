import type { contract } from '@cliffhanger/contracts';
import { type EndpointArguments, limits } from '@cliffhanger/contracts/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { Store, useStore } from '#lib/store.ts';

export type CodeRequest = EndpointArguments<typeof contract.verificationCodes.send>;

interface SentCode {
  /** When the next code can be requested, in milliseconds since 1970. */
  resendAtMs: number;
}

const keyOf = ({ purpose, type, address }: CodeRequest) => JSON.stringify([purpose, type, address]);

/** The codes that were sent since the page was loaded, also while another screen is open. */
const sentCodes = new Store<Record<string, SentCode>>({});

/** Finds the code that was sent for a request, or null. */
export const useSentCode = (request: CodeRequest): SentCode | null =>
  useStore(sentCodes)[keyOf(request)] ?? null;

/** Forgets a code, which is valid once. */
export const forgetSentCode = (request: CodeRequest): void => {
  const { [keyOf(request)]: _, ...others } = sentCodes.value;
  sentCodes.set(others);
};

const recordSent = (request: CodeRequest, resendSeconds: number) =>
  sentCodes.set({
    ...sentCodes.value,
    [keyOf(request)]: { resendAtMs: Date.now() + resendSeconds * 1000 },
  });

/** Sends a verification code. The form shows failures. */
export const useSendCode = () =>
  useMutation({
    mutationFn: async (request: CodeRequest) => {
      try {
        recordSent(request, (await api.verificationCodes.send.call(request)).resendSeconds);
      } catch (error) {
        const waitSeconds = isApiError(error, 'tooManyCodes') ? error.details.retryAfterSeconds : null;
        // A shorter wait is that after a code, such as one sent before a reload, which is still valid.
        if (waitSeconds === null || waitSeconds > limits.verificationCode.resendSeconds) throw error;
        recordSent(request, waitSeconds);
      }
    },
    meta: { handlesError: true },
  });
