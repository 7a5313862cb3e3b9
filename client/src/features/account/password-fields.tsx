import { limits } from '@cliffhanger/contracts/core';
import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { Field } from '#ui/field.tsx';
import type { Credentials, CredentialsMode } from './credentials.ts';
import { PasswordRules } from './password-rules.tsx';

type TextField = 'username' | 'password' | 'confirm' | 'inviteCode';
type InputProps = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange'>;

type FieldsProps<Name extends TextField> = {
  values: Pick<Credentials, Name>;
  change: (name: Name, value: string) => void;
  problemText: (name: Name) => string | undefined;
};

const toInputProps = <Name extends TextField>(
  { values, change, problemText }: FieldsProps<Name>,
  name: Name,
): InputProps => ({
  name,
  value: values[name],
  error: problemText(name),
  onChange: ({ target }) => change(name, target.value),
});

type PasswordFieldsProps = FieldsProps<'username' | 'password' | 'confirm'> & { mode: CredentialsMode };

/** The fields to sign in or register with a password. */
export function PasswordFields({ mode, ...fields }: PasswordFieldsProps) {
  const { t } = useTranslation('account');
  const isNew = mode === 'register';
  return (
    <>
      <Field
        {...toInputProps(fields, 'username')}
        label={isNew ? t('username') : t('identifier')}
        hint={isNew && t('usernameHint', limits.username)}
        autoComplete="username"
        enterKeyHint="next"
      />
      {isNew ? (
        <NewPasswordFields
          {...fields}
          name={fields.values.username}
          label={t('password')}
          confirmLabel={t('confirm')}
        />
      ) : (
        <Field
          {...toInputProps(fields, 'password')}
          type="password"
          label={t('password')}
          revealLabel={t('showPassword')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      )}
    </>
  );
}

type NewPasswordFieldsProps = FieldsProps<'password' | 'confirm'> & {
  /** The user name or address of the account. */
  name: string;
  label: string;
  confirmLabel: string;
};

/** A new password, with its rules ticked while it is typed, and its repetition. */
export function NewPasswordFields({ name, label, confirmLabel, ...fields }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  const shared = {
    type: 'password',
    revealLabel: t('showPassword'),
    autoComplete: 'new-password',
  } as const;
  return (
    <>
      <Field
        {...toInputProps(fields, 'password')}
        {...shared}
        label={label}
        rules={<PasswordRules password={fields.values.password} name={name} />}
        enterKeyHint="next"
      />
      <Field {...toInputProps(fields, 'confirm')} {...shared} label={confirmLabel} enterKeyHint="go" />
    </>
  );
}

export function InviteCodeField(fields: FieldsProps<'inviteCode'>) {
  const { t } = useTranslation('account');
  return (
    <Field
      {...toInputProps(fields, 'inviteCode')}
      label={t('inviteCode')}
      hint={t('inviteCodeHint', { coins: formatCoinsWithUnit(rewardRules.invite.inviteeCoins) })}
      autoComplete="off"
      enterKeyHint="go"
    />
  );
}
