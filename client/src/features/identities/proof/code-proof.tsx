import type { AddressType, OwnIdentity } from '@cliffhanger/contracts';
import { limits } from '@cliffhanger/contracts/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProofRequest } from '#entities/session/account-proof.ts';
import { forgetSentCode, useSendCode, useSentCode } from '#entities/session/verification-codes.ts';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { ResendAction } from '#ui/resend-action.tsx';
import { SheetActions } from '#ui/sheet-actions.tsx';
import { toast } from '#ui/toast.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

type CodeProofProps = { request: ProofRequest; way: OwnIdentity; onBack: () => void };

/** Proves the account by a code that was sent to one of its addresses. */
export function CodeProof({ request, way, onBack }: CodeProofProps) {
  const { t } = useTranslation(['identities', 'account', 'common']);
  const { code, typeCode, problem, submit, isPending, resend } = useCodeProof(request, way);
  const minutes = limits.verificationCode.lifetimeSeconds / 60;
  return (
    <form noValidate onSubmit={submit}>
      <CodeField
        name="code"
        label={t('account:code')}
        hint={t('account:sentTo', { address: way.name ?? '', minutes })}
        autoFocus
        value={code}
        error={problem}
        onChange={typeCode}
        end={
          <ResendAction
            {...resend}
            label={t('account:sendAgain')}
            waitLabel={(seconds) => t('account:sendAgainIn', { seconds })}
          />
        }
      />
      <SheetActions>
        <Button variant="main" grow needsConnection type="submit" busy={isPending}>
          {t('proof.confirm')}
        </Button>
        <Button grow onClick={onBack}>
          {t('proof.otherWay')}
        </Button>
      </SheetActions>
    </form>
  );
}

function useCodeProof(request: ProofRequest, { kind, name }: OwnIdentity) {
  const { t } = useTranslation('account');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const address = { type: kind as AddressType, address: name ?? '', purpose: 'login' } as const;
  const sending = useSendCode();
  const sent = useSentCode(address);
  const proving = useSignInAgain(request);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proving.isPending) return;
    if (code.length < limits.verificationCode.lengthDigits) {
      setProblem(t('problems.codeMissing'));
      return;
    }
    const call = async (encrypt: (value: string) => Promise<string>) =>
      api.identities.signInAgain.call({
        kind: address.type,
        address: address.address,
        code: await encrypt(code),
      });
    proving.mutate(call, {
      onSuccess: () => forgetSentCode(address),
      onError: (failure) => {
        if (isApiError(failure, 'verificationCodeWrong')) setProblem(failureMessage(failure));
        else toast(failureMessage(failure));
      },
    });
  };
  const typeCode = (text: string) => {
    setCode(text);
    setProblem(undefined);
  };
  const send = () => sending.mutate(address, { onError: (failure) => toast(failureMessage(failure)) });
  const resend = { resendAtMs: sent?.resendAtMs ?? 0, isSending: sending.isPending, send };
  return { code, typeCode, problem, submit, isPending: proving.isPending, resend };
}
