import { useQuery } from '@tanstack/react-query';
import type { FormEvent, RefObject } from 'react';
import { forgetSentCode } from '#entities/session/verification-codes.ts';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import { codeProblem, confirmProblem, findRefusedFields, passwordProblem } from './credentials.ts';
import { useAddressCode } from './use-address-code.ts';
import { useForm } from './use-form.ts';
import { useResetPassword } from './use-reset-password.ts';

const emptyValues = () => ({ address: '', code: '', password: '', confirm: '' });

export type ResetPasswordFormState = ReturnType<typeof useResetPasswordForm>;

/** The values of the form for a forgotten password, and its two submissions: for the code, then with the password. */
export function useResetPasswordForm(form: RefObject<HTMLFormElement | null>, onSignedIn: () => void) {
  const { values, change, showProblems, problemText } = useForm(form, emptyValues);
  const providers = useQuery(api.settings.get.query()).data?.providers;
  const takesPhone = providers?.phone !== false;
  const address = values.address.trim();
  const type = address.includes('@') || !takesPhone ? 'email' : 'phone';
  const addressCode = useAddressCode({
    purpose: 'resetPassword',
    type,
    address,
    onRefused: (failure) => showProblems(findRefused(failure)),
  });
  const reset = useResetPassword();

  const setPassword = () =>
    reset.mutate(
      { request: addressCode.request, code: values.code, password: values.password },
      {
        onSuccess: onSignedIn,
        onError: (failure) => {
          // The server has consumed the code.
          if (isApiError(failure, 'addressUnknown')) forgetSentCode(addressCode.request);
          if (!showProblems(findRefused(failure))) toast(failureMessage(failure));
        },
      },
    );
  const isBusy = reset.isPending || addressCode.isSending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (addressCode.isSent) {
      if (!showProblems(validatePasswordStep(values))) setPassword();
    } else if (!showProblems(address === '' ? { address: 'addressMissing' } : {})) addressCode.send();
  };
  return { values, change, problemText, addressCode, takesPhone, isBusy, submit };
}

const validatePasswordStep = (values: ReturnType<typeof emptyValues>) => ({
  ...codeProblem(values),
  ...passwordProblem(values.password, { isNew: true, name: values.address }),
  ...confirmProblem(values),
});

const findRefused = (failure: ApiFailure) => {
  const { username: address, code, password } = findRefusedFields(failure, 'password');
  return { ...(address && { address }), ...(code && { code }), ...(password && { password }) };
};
