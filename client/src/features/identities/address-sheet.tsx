import { type AddressType, limits } from '@cliffhanger/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import {
  forgetSentCode,
  useSecondsUntil,
  useSendCode,
  useSentCode,
} from '#lib/session/verification-codes.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';
import { FieldAction } from '#ui/field-action.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useBind } from './use-bind.ts';

type AddressSheetProps = { type: AddressType; open: boolean; onClose: () => void };

/** Adds an e-mail address or phone number, proven by a verification code. */
export function AddressSheet({ type, open, onClose }: AddressSheetProps) {
  const { t } = useTranslation(['identities', 'account', 'common']);
  const title = t('connectNamed', { name: t(`account:${type}`) });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common:close')}>
      <AddressForm type={type} onClose={onClose} />
    </Sheet>
  );
}

function AddressForm({ type, onClose }: Omit<AddressSheetProps, 'open'>) {
  const { t } = useTranslation(['identities', 'account']);
  const { address, code, isSent, problems, submit, bind, sending, resend, setAddress, setCode } =
    useAddressForm(type, onClose);
  return (
    <form noValidate onSubmit={submit}>
      <Field
        name="address"
        label={t(`account:${type}`)}
        type={type === 'email' ? 'email' : 'tel'}
        autoComplete={type === 'email' ? 'email' : 'tel'}
        value={address}
        error={problems.address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {isSent && (
        <CodeField
          name="code"
          label={t('account:code')}
          hint={type === 'email' ? t('account:spam') : t('account:latestCode')}
          value={code}
          error={problems.code}
          onChange={setCode}
          end={
            <FieldAction disabled={resend.seconds > 0 || sending.isPending} onClick={resend.send}>
              {resend.seconds > 0
                ? t('account:sendAgainIn', { seconds: resend.seconds })
                : t('account:sendAgain')}
            </FieldAction>
          }
        />
      )}
      <Button variant="main" wide type="submit" busy={bind.isPending || sending.isPending}>
        {isSent ? t('connect') : t('account:sendCode')}
      </Button>
    </form>
  );
}

function useAddressForm(type: AddressType, onClose: () => void) {
  const { t } = useTranslation(['identities', 'account']);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ address?: string; code?: string }>({});
  const bind = useBind({ handlesError: true });
  const sending = useSendCode();
  const request = { type, address: address.trim(), purpose: 'bind' } as const;
  const sent = useSentCode(request);
  const seconds = useSecondsUntil(sent?.resendAtMs ?? 0);

  const handleFailure = (failure: ApiFailure) => {
    const isCode = isApiError(failure, 'verificationCodeWrong');
    if (isCode) setProblems({ code: failure.message });
    else if (isApiError(failure, 'invalidInput')) setProblems({ address: failure.message });
    else toast(failureMessage(failure));
  };
  const send = () => sending.mutate(request, { onError: handleFailure });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (bind.isPending || sending.isPending) return;
    setProblems({});
    if (request.address === '') setProblems({ address: t(`account:problems.${type}Missing`) });
    else if (!sent) send();
    else if (code.length < limits.verificationCode.lengthDigits)
      setProblems({ code: t('account:problems.codeMissing') });
    else {
      const call = async (encrypt: (value: string) => Promise<string>) =>
        api.identities.bindAddress.call({ type, address: request.address, code: await encrypt(code) });
      const onSuccess = () => {
        forgetSentCode(request);
        onClose();
      };
      bind.mutate({ name: request.address, call }, { onSuccess, onError: handleFailure });
    }
  };
  const resend = { seconds, send };
  return {
    address,
    code,
    isSent: sent !== null,
    problems,
    submit,
    bind,
    sending,
    resend,
    setAddress,
    setCode,
  };
}
