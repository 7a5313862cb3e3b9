import { limits } from '@cliffhanger/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { findInviteCode } from '#lib/analytics/campaign.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { Agreement } from './agreement.tsx';
import {
  type CredentialField,
  type Credentials,
  type FieldProblem,
  findProblems,
  findRefusedFields,
  type Mode,
  type Problems,
} from './credentials.ts';
import styles from './credentials-form.module.css';
import { preloadEncryption } from './encrypt-value.ts';
import { clearDraft, findDraft, saveDraft } from './form-draft.ts';
import { PasswordRules } from './password-rules.tsx';
import { useSignIn } from './use-sign-in.ts';

const emptyCredentials = (): Credentials => ({
  username: '',
  password: '',
  confirm: '',
  inviteCode: findInviteCode() ?? '',
  accepted: false,
});

type CredentialsFormProps = { mode: Mode; onSignedIn: () => void };

/** User name and password, to sign in or to register; what was typed stays when the viewer changes between the two. */
export function CredentialsForm({ mode, onSignedIn }: CredentialsFormProps) {
  const { t } = useTranslation('account');
  const { key: place } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const enter = useSignIn(mode);
  const [problems, setProblems] = useState<Problems>({});
  const [credentials, setCredentials] = useState<Credentials>(() => findDraft(place) ?? emptyCredentials());

  useEffect(preloadEncryption, []);
  useEffect(clearDraft, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong belongs to the other form
  useEffect(() => setProblems({}), [mode]);

  /** Tells what is wrong where it is, and puts the caret into the first of it. */
  const complain = (found: Problems) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const change = <Name extends CredentialField>(name: Name, value: Credentials[Name]) => {
    setCredentials((before) => ({ ...before, [name]: value }));
    if (problems[name]) setProblems(({ [name]: _, ...others }) => others);
  };
  const input = (name: Exclude<CredentialField, 'accepted'>) => ({
    name,
    className: styles.field,
    value: credentials[name],
    error: problems[name] && wordsOf(problems[name]),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const wordsOf = (problem: FieldProblem) =>
    typeof problem === 'object' ? problem.sentence : t(`problems.${problem}`, limits.username);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    const found = findProblems(credentials, mode);
    complain(found);
    if (Object.keys(found).length > 0) return;
    enter.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (failure) => {
        const refused = findRefusedFields(failure);
        complain(refused);
        if (Object.keys(refused).length === 0) toast(failureMessage(failure));
      },
    });
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        {...input('username')}
        label={t('username')}
        hint={mode === 'register' && t('problems.usernameShape', limits.username)}
        autoComplete="username"
        enterKeyHint="next"
      />
      <Field
        {...input('password')}
        type="password"
        label={t('password')}
        revealLabel={t('showPassword')}
        hint={mode === 'register' && <PasswordRules password={credentials.password} />}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        enterKeyHint={mode === 'login' ? 'go' : 'next'}
      />
      {mode === 'register' && (
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
      )}
      <Agreement
        accepted={credentials.accepted}
        onChange={(accepted) => change('accepted', accepted)}
        problem={problems.accepted && wordsOf(problems.accepted)}
        onRead={() => saveDraft(place, credentials)}
      />
      <Button variant="main" wide type="submit" busy={enter.isPending}>
        {t(mode)}
      </Button>
    </form>
  );
}
