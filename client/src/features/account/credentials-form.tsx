import { limits } from '@cliffhanger/contracts';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Agreement } from './agreement.tsx';
import type { CredentialField, CredentialsMode } from './credentials.ts';
import styles from './credentials-form.module.css';
import { preloadEncryption } from './encrypt-value.ts';
import { PasswordRules } from './password-rules.tsx';
import { useCredentials } from './use-credentials.ts';
import { useSubmitCredentials } from './use-submit-credentials.ts';

type CredentialsFormProps = { mode: CredentialsMode; onSignedIn: () => void };

/** The form to sign in or register with user name and password. */
export function CredentialsForm({ mode, onSignedIn }: CredentialsFormProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const { credentials, change, showProblems, problemText, keepDraft } = useCredentials(mode, form);
  const { submit, isBusy } = useSubmitCredentials({ mode, credentials, showProblems, onSignedIn });
  useEffect(preloadEncryption, []);

  const toInputProps = (name: TextField) => ({
    name,
    className: styles.field,
    value: credentials[name],
    error: problemText(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <AccountFields mode={mode} password={credentials.password} toInputProps={toInputProps} />
      {mode === 'register' && <RegistrationFields toInputProps={toInputProps} />}
      <Agreement
        accepted={credentials.accepted}
        onChange={(accepted) => change('accepted', accepted)}
        problem={problemText('accepted')}
        onRead={keepDraft}
      />
      <Button variant="main" wide type="submit" busy={isBusy}>
        {t(mode)}
      </Button>
    </form>
  );
}

type TextField = Exclude<CredentialField, 'accepted'>;
type InputProps = Pick<ComponentProps<typeof Field>, 'name' | 'className' | 'value' | 'error' | 'onChange'>;
type FieldsProps = { toInputProps: (name: TextField) => InputProps };

type AccountFieldsProps = FieldsProps & { mode: CredentialsMode; password: string };

function AccountFields({ mode, password, toInputProps }: AccountFieldsProps) {
  const { t } = useTranslation('account');
  const isNew = mode === 'register';
  return (
    <>
      <Field
        {...toInputProps('username')}
        label={t('username')}
        hint={isNew && t('problems.usernameShape', limits.username)}
        autoComplete="username"
        enterKeyHint="next"
      />
      <Field
        {...toInputProps('password')}
        type="password"
        label={t('password')}
        revealLabel={t('showPassword')}
        hint={isNew && <PasswordRules password={password} />}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        enterKeyHint={isNew ? 'next' : 'go'}
      />
    </>
  );
}

function RegistrationFields({ toInputProps }: FieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Field
        {...toInputProps('confirm')}
        type="password"
        label={t('confirm')}
        revealLabel={t('showPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <Field {...toInputProps('inviteCode')} label={t('inviteCode')} autoComplete="off" enterKeyHint="go" />
    </>
  );
}
