import { limits, newUsername, passwordRules } from '@cliffhanger/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast.tsx';
import { useBind } from './use-bind.ts';

type Problems = { username?: string; password?: string };

/** Adds a user name with a password. */
export function AccountSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['identities', 'common']);
  const { t: tAccount } = useTranslation('account');
  const title = t('connectNamed', { name: tAccount('username') });
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={t('common:close')}>
      <AccountForm onClose={onClose} />
    </Sheet>
  );
}

function AccountForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identities', 'account']);
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const bind = useBind({ handlesError: true });

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
    const isKept = Object.values(passwordRules).every((rule) => rule(password));
    const found = {
      ...(!newUsername.safeParse(username).success && {
        username: t('account:problems.usernameShape', limits.username),
      }),
      ...(!isKept && { password: t('account:problems.passwordRules') }),
    };
    if (bind.isPending || show(found)) return;
    const call = async (encrypt: (value: string) => Promise<string>) =>
      api.identities.bindAccount.call({ username: username.trim(), password: await encrypt(password) });
    bind.mutate({ name: username.trim(), call }, { onSuccess: onClose, onError: handleFailure });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        name="username"
        label={t('account:username')}
        autoComplete="username"
        value={username}
        error={problems.username}
        onChange={({ target }) => setUsername(target.value)}
      />
      <Field
        name="password"
        type="password"
        label={t('account:password')}
        revealLabel={t('account:showPassword')}
        autoComplete="new-password"
        value={password}
        error={problems.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button variant="main" wide type="submit" busy={bind.isPending}>
        {t('connect')}
      </Button>
    </form>
  );
}

const refusedFields = (failure: ApiFailure): Problems => {
  if (isApiError(failure, 'credentialsWrong') || isApiError(failure, 'passwordTooWeak')) {
    return { password: failure.message };
  }
  if (!isApiError(failure, 'invalidInput')) return {};
  return Object.fromEntries(failure.details.fields.map(({ field, expected }) => [field, expected]));
};
