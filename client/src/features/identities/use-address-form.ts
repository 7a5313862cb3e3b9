import type { AddressType } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CodeRequest,
  forgetSentCode,
  useSendCode,
  useSentCode,
} from '#entities/session/verification-codes.ts';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import { type Binding, useBind } from './use-bind.ts';

/** The address that is added to the account, and its two submissions: for the code, then with it. */
export function useAddressForm(
  type: AddressType,
  { typed, onBound }: { typed: string; onBound: () => void },
) {
  const { t } = useTranslation('account');
  const [address, setAddress] = useState(typed);
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ address?: string; code?: string }>({});
  const { bindAddress, isBinding } = useBindAddress(onBound);
  const sending = useSendCode();
  const request = { type, address: address.trim(), purpose: 'bind' } as const;
  const sent = useSentCode(request);
  const isBusy = isBinding || sending.isPending;

  const handleFailure = (failure: ApiFailure) => {
    const isCode = isApiError(failure, 'verificationCodeWrong');
    if (isCode) setProblems({ code: failureMessage(failure) });
    else if (isApiError(failure, 'phoneNotServed')) setProblems({ address: failureMessage(failure) });
    else if (isApiError(failure, 'invalidInput')) setProblems({ address: failure.message });
    else toast(failureMessage(failure));
  };
  const send = () => sending.mutate(request, { onError: handleFailure });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblems({});
    if (request.address === '') setProblems({ address: t(`problems.${type}Missing`) });
    else if (!sent) send();
    else if (code.length < limits.verificationCode.lengthDigits)
      setProblems({ code: t('problems.codeMissing') });
    else bindAddress(request, code, handleFailure);
  };
  const resend = { resendAtMs: sent?.resendAtMs ?? 0, isSending: sending.isPending, send };
  return { address, setAddress, code, setCode, isSent: sent !== null, problems, submit, isBusy, resend };
}

/** Connects an address with its verification code. */
function useBindAddress(onBound: () => void) {
  const bind = useBind({ handlesError: true });
  const bindAddress = (request: CodeRequest, code: string, onError: (failure: ApiFailure) => void) => {
    const { type, address } = request;
    const call: Binding['call'] = async (encrypt, proof) =>
      api.identities.bindAddress.call({ type, address, code: await encrypt(code), ...proof });
    const onSuccess = () => {
      forgetSentCode(request);
      onBound();
    };
    bind.mutate({ name: address, kind: type, typed: address, call }, { onSuccess, onError });
  };
  return { bindAddress, isBinding: bind.isPending };
}
