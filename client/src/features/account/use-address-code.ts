import type { AddressType, VerificationCodePurpose } from '@cliffhanger/contracts';
import { useState } from 'react';
import { type CodeRequest, useSendCode, useSentCode } from '#entities/session/verification-codes.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';

type AddressCodeOptions = {
  purpose: VerificationCodePurpose;
  type: AddressType;
  address: string;
  /** Shows the failure at a field. @returns false if no field caused it */
  onRefused: (failure: ApiFailure) => boolean;
};

export type AddressCode = ReturnType<typeof useAddressCode>;

/** The verification code of the address in a form: whether it was sent, and how to send it. */
export function useAddressCode({ onRefused, ...request }: AddressCodeOptions) {
  const sending = useSendCode();
  const sent = useSentCode(request);
  const [isChanging, setIsChanging] = useState(false);
  const isSent = sent !== null && !isChanging;
  const { resendAtMs } = sent ?? { resendAtMs: 0 };
  return {
    request: request satisfies CodeRequest,
    /** Whether the form waits for the code of this address. */
    isSent,
    /** When the next code can be sent, in milliseconds since 1970. */
    resendAtMs,
    isSending: sending.isPending,
    send: () => {
      setIsChanging(false);
      // The same address again: the code that was sent is still the latest one.
      if (sent && resendAtMs > Date.now()) return;
      sending.mutate(request, {
        onError: (failure) => {
          if (!onRefused(failure)) toast(failureMessage(failure));
        },
      });
    },
    /** Lets the viewer correct the address. */
    changeAddress: () => setIsChanging(true),
  };
}
