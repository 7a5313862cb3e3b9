import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useAccountForm } from './use-account-form.ts';

type AccountFormProps = { typed: string; onClose: () => void };

/** Adds a user name with a password. */
export function AccountSheet({ open, ...form }: AccountFormProps & { open: boolean }) {
  const { t } = useTranslation(['identities', 'common']);
  const { t: tAccount } = useTranslation('account');
  const title = t('connectNamed', { name: tAccount('username') });
  return (
    <Sheet open={open} onClose={form.onClose} title={title} closeLabel={t('common:close')}>
      <AccountForm {...form} />
    </Sheet>
  );
}

function AccountForm({ typed, onClose }: AccountFormProps) {
  const { t } = useTranslation(['identities', 'account']);
  const form = useRef<HTMLFormElement>(null);
  const { username, setUsername, password, setPassword, problems, submit, isPending } = useAccountForm(form, {
    typed,
    onBound: onClose,
  });
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
      <Button variant="main" wide needsConnection type="submit" busy={isPending}>
        {t('connect')}
      </Button>
    </form>
  );
}
