import type { UseMutationResult } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';

type PasswordProofOptions = {
  /** Makes the call that the password proves. It leaves its failures to the form. */
  proving: Pick<UseMutationResult<unknown, ApiFailure, string>, 'mutate' | 'isPending'>;
  /** False for an account without a password: the call then gets an empty one. */
  needsPassword: boolean;
  onProven?: () => void;
  /** Shows a failure that has nothing to do with the password. */
  onFailure: (failure: ApiFailure) => void;
};

/** The field for the password that proves the account, and its submission. A refused password keeps the focus. */
export function usePasswordProof({ proving, needsPassword, onProven, onFailure }: PasswordProofOptions) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  const showProblem = (text: string) => {
    flushSync(() => setProblem(text));
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proving.isPending) return;
    if (needsPassword && password === '') {
      showProblem(t('problems.passwordMissing'));
      return;
    }
    proving.mutate(password, {
      ...(onProven && { onSuccess: onProven }),
      onError: (failure) => {
        if (isApiError(failure, 'passwordWrong') || isApiError(failure, 'tooManySignIns'))
          showProblem(failure.message);
        else onFailure(failure);
      },
    });
  };
  const field = {
    ref: input,
    name: 'current-password',
    type: 'password',
    label: t('password'),
    revealLabel: t('showPassword'),
    autoComplete: 'current-password',
    value: password,
    error: problem,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setPassword(target.value);
      setProblem(undefined);
    },
  };
  return { field, submit };
}
