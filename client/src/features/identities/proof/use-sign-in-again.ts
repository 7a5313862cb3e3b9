import { useMutation } from '@tanstack/react-query';
import type { ProofRequest } from '#entities/session/account-proof.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';

type Call = (encrypt: (value: string) => Promise<string>) => Promise<unknown>;

/** Signs in again within the session, and then makes the call that waits for it. The caller shows failures. */
export const useSignInAgain = (request: ProofRequest) =>
  useMutation({
    mutationFn: async (call: Call) => {
      await callEncrypted(call);
      await request.attempt(null);
    },
    meta: { handlesError: true },
  });
