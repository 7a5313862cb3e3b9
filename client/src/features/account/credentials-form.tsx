import { limits } from '@cliffhanger/contracts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { Agreement } from './agreement.tsx';
import {
  type CredentialField,
  type CredentialsMode,
  findRefusedFields,
  validateCredentials,
} from './credentials.ts';
import styles from './credentials-form.module.css';
import { preloadEncryption } from './encrypt-value.ts';
import { PasswordRules } from './password-rules.tsx';
import { useCredentials } from './use-credentials.ts';
import { useSignIn } from './use-sign-in.ts';

type CredentialsFormProps = { mode: CredentialsMode; onSignedIn: () => void };

/** The form to sign in or register with user name and password. */
export function CredentialsForm({ mode, onSignedIn }: CredentialsFormProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const signIn = useSignIn(mode);
  const { credentials, change, showProblems, problemText, keepDraft } = useCredentials(mode, form);
  useEffect(preloadEncryption, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const problems = validateCredentials(credentials, mode);
    showProblems(problems);
    if (Object.keys(problems).length > 0) return;
    signIn.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (failure) => {
        const refused = findRefusedFields(failure);
        showProblems(refused);
        if (Object.keys(refused).length === 0) toast(failureMessage(failure));
      },
    });
  };
  const input = (name: Exclude<CredentialField, 'accepted'>) => ({
    name,
    className: styles.field,
    value: credentials[name],
    error: problemText(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <AccountFields mode={mode} password={credentials.password} input={input} />
      {mode === 'register' && <RegistrationFields input={input} />}
      <Agreement
        accepted={credentials.accepted}
        onChange={(accepted) => change('accepted', accepted)}
        problem={problemText('accepted')}
        onRead={keepDraft}
      />
      <Button variant="main" wide type="submit" busy={signIn.isPending}>
        {t(mode)}
      </Button>
    </form>
  );
}

type InputProps = {
  name: string;
  className: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};
type FieldsProps = { input: (name: Exclude<CredentialField, 'accepted'>) => InputProps };

function AccountFields({ mode, password, input }: FieldsProps & { mode: CredentialsMode; password: string }) {
  const { t } = useTranslation('account');
  const isNew = mode === 'register';
  return (
    <>
      <Field
        {...input('username')}
        label={t('username')}
        hint={isNew && t('problems.usernameShape', limits.username)}
        autoComplete="username"
        enterKeyHint="next"
      />
      <Field
        {...input('password')}
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

function RegistrationFields({ input }: FieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <Field
        {...input('confirm')}
        type="password"
        label={t('confirm')}
        revealLabel={t('showPassword')}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <Field {...input('inviteCode')} label={t('inviteCode')} autoComplete="off" enterKeyHint="go" />
    </>
  );
}
