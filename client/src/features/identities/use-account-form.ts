import { limits } from '@cliffhanger/contracts/core';
import { newUsername } from '@cliffhanger/contracts/username';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isNewPasswordAccepted, preloadCommonPasswords } from '#entities/session/new-password.ts';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import { type Binding, useBind } from './use-bind.ts';

type Problems = { username?: string; password?: string };

/** The user name and password that are added to the account, their problems and their submission. */
export function useAccountForm(
  form: RefObject<HTMLFormElement | null>,
  { typed, onBound }: { typed: string; onBound: () => void },
) {
  const { t } = useTranslation('account');
  const [username, setUsername] = useState(typed);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const bind = useBind({ handlesError: true });
  useEffect(preloadCommonPasswords, []);

  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return Object.keys(found).length > 0;
  };
  const handleFailure = (failure: ApiFailure) => {
    if (!show(refusedFields(failure))) toast(failureMessage(failure));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!newUsername.safeParse(username).success && {
        username: t('problems.usernameShape', limits.username),
      }),
      ...(!isNewPasswordAccepted(password, [username]) && {
        password: t('problems.passwordRules', limits.password),
      }),
    };
    if (bind.isPending || show(found)) return;
    const name = username.trim();
    const call: Binding['call'] = async (encrypt, proof) =>
      api.identities.bindAccount.call({ username: name, password: await encrypt(password), ...proof });
    bind.mutate({ name, kind: 'account', typed: name, call }, { onSuccess: onBound, onError: handleFailure });
  };
  return { username, setUsername, password, setPassword, problems, submit, isPending: bind.isPending };
}

const refusedFields = (failure: ApiFailure): Problems => {
  if (isApiError(failure, 'credentialsWrong') || isApiError(failure, 'passwordTooWeak')) {
    return { password: failure.message };
  }
  if (isApiError(failure, 'usernameReserved')) return { username: failure.message };
  if (!isApiError(failure, 'invalidInput')) return {};
  return Object.fromEntries(failure.details.fields.map(({ field, expected }) => [field, expected]));
};
