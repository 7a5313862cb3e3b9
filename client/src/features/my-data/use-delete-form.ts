import { type FormEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.ts';
import { useRequestDeletion } from './use-deletion.ts';

type DeleteFormOptions = { hasPassword: boolean; onRequested: () => void };

/** The password that confirms the deletion of the account, its problem and its submission. */
export function useDeleteForm(
  form: RefObject<HTMLFormElement | null>,
  { hasPassword, onRequested }: DeleteFormOptions,
) {
  const { t } = useTranslation(['myData', 'account']);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const deletion = useRequestDeletion();

  const showProblem = (text: string) => {
    flushSync(() => setProblem(text));
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deletion.isPending) return;
    if (hasPassword && password === '') {
      showProblem(t('account:problems.passwordMissing'));
      return;
    }
    deletion.mutate(password, {
      onSuccess: onRequested,
      onError: (failure) => {
        if (isApiError(failure, 'passwordWrong') || isApiError(failure, 'tooManySignIns'))
          showProblem(failure.message);
        else toast(failureMessage(failure));
      },
    });
  };
  const typePassword = (text: string) => {
    setPassword(text);
    setProblem(undefined);
  };
  return { password, typePassword, problem, submit, isPending: deletion.isPending };
}
