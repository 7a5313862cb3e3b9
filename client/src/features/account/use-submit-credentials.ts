import type { FormEvent } from 'react';
import { forgetSentCode } from '#entities/session/verification-codes.ts';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import {
  type CredentialsMode,
  findRefusedFields,
  type SignInMethod,
  validateCredentials,
} from './credentials.ts';
import type { AddressCode } from './use-address-code.ts';
import type { CredentialsState } from './use-credentials.ts';
import { useSignIn } from './use-sign-in.ts';

type SubmitOptions = {
  mode: CredentialsMode;
  method: SignInMethod;
  state: CredentialsState;
  /** Null for a password. */
  addressCode: AddressCode | null;
  onSignedIn: () => void;
};

/** Validates the credentials, then sends a code, signs in or registers. A failure of no field is shown as a toast. */
export function useSubmitCredentials({ mode, method, state, addressCode, onSignedIn }: SubmitOptions) {
  const { values: credentials, showProblems } = state;
  const signIn = useSignIn();
  const isBusy = signIn.isPending || addressCode?.isSending === true;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isCodeSent = addressCode?.isSent === true;
    if (showProblems(validateCredentials(credentials, { mode, method, isCodeSent }))) return;
    if (addressCode && !isCodeSent) return addressCode.send();
    signIn.mutate(
      { mode, method, credentials },
      {
        onSuccess: () => {
          if (addressCode) forgetSentCode(addressCode.request);
          onSignedIn();
        },
        onError: (failure) => {
          // The server has consumed the code, so another one is needed.
          const isUsed = isApiError(failure, 'addressTaken') || isApiError(failure, 'addressUnknown');
          if (addressCode && isUsed) forgetSentCode(addressCode.request);
          if (!showProblems(findRefusedFields(failure, method))) toast(failureMessage(failure));
        },
      },
    );
  };
  return { submit, isBusy };
}
