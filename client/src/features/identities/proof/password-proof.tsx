import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import type { ProofRequest } from '#lib/session/account-proof.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** The field for the password of the account. */
export function PasswordProof({ request }: { request: ProofRequest }) {
  const { t } = useTranslation(['identities', 'account']);
  const form = useRef<HTMLFormElement>(null);
  const { password, typePassword, problem, submit, isPending } = usePasswordProof(form, request);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        name="current-password"
        type="password"
        label={t('account:password')}
        revealLabel={t('account:showPassword')}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={problem}
        onChange={({ target }) => typePassword(target.value)}
      />
      <Button variant="main" wide needsConnection type="submit" busy={isPending}>
        {t('proof.confirm')}
      </Button>
    </form>
  );
}

function usePasswordProof(form: React.RefObject<HTMLFormElement | null>, request: ProofRequest) {
  const { t } = useTranslation('account');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const proving = useMutation({ mutationFn: request.attempt, meta: { handlesError: true } });

  const showProblem = (text: string) => {
    flushSync(() => setProblem(text));
    form.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proving.isPending) return;
    if (password === '') {
      showProblem(t('problems.passwordMissing'));
      return;
    }
    proving.mutate(password, {
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
  return { password, typePassword, problem, submit, isPending: proving.isPending };
}
