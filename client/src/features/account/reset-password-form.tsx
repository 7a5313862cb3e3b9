import { limits } from '@cliffhanger/contracts/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadEncryption } from '#lib/encryption/encrypt-value.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Step } from '#ui/step.tsx';
import { VerificationCodeField } from './address-code-fields.tsx';
import { NewPasswordFields } from './password-fields.tsx';
import styles from './reset-password-form.module.css';
import { type ResetPasswordFormState, useResetPasswordForm } from './use-reset-password-form.ts';

/** Sets a new password in three steps: an address, its code, and the password. */
export function ResetPasswordForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const state = useResetPasswordForm(form, onSignedIn);
  const { isSent } = state.addressCode;
  useEffect(preloadEncryption, []);
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={state.submit}>
      <ol>
        <AddressStep {...state} />
        <CodeStep {...state} />
        <PasswordStep {...state} />
      </ol>
      <Button variant="main" wide needsConnection type="submit" className={styles.submit} busy={state.isBusy}>
        {isSent ? t('reset.submit') : t('sendCode')}
      </Button>
      <p className={`small t2 ${styles.note}`}>{t('reset.note')}</p>
    </form>
  );
}

function AddressStep({ values, change, problemText, addressCode, takesPhone }: ResetPasswordFormState) {
  const { t } = useTranslation('account');
  const { isSent, changeAddress } = addressCode;
  return (
    <Step
      number={1}
      state={isSent ? 'done' : 'current'}
      title={t('reset.where')}
      end={
        isSent && (
          <button type="button" className={styles.change} onClick={changeAddress}>
            {t('change')}
          </button>
        )
      }
    >
      {isSent ? (
        <p className={styles.address}>{values.address}</p>
      ) : (
        <Field
          className={styles.fields}
          name="address"
          label={takesPhone ? t('reset.address') : t('email')}
          value={values.address}
          error={problemText('address')}
          autoComplete="username"
          enterKeyHint="send"
          onChange={({ target }) => change('address', target.value)}
        />
      )}
    </Step>
  );
}

const isTyped = ({ values, addressCode }: ResetPasswordFormState) =>
  addressCode.isSent && values.code.length === limits.verificationCode.lengthDigits;

function CodeStep(state: ResetPasswordFormState) {
  const { t } = useTranslation('account');
  const { values, change, problemText, addressCode } = state;
  const { isSent, request } = addressCode;
  return (
    <Step
      number={2}
      state={!isSent ? 'next' : isTyped(state) ? 'done' : 'current'}
      title={t('reset.typeCode')}
    >
      {isSent && (
        <div className={styles.fields}>
          <VerificationCodeField
            addressCode={addressCode}
            value={values.code}
            error={problemText('code')}
            hint={request.type === 'email' ? t('spam') : undefined}
            onChange={(code) => change('code', code)}
          />
        </div>
      )}
    </Step>
  );
}

function PasswordStep(state: ResetPasswordFormState) {
  const { t } = useTranslation('account');
  const { values, change, problemText, addressCode } = state;
  return (
    <Step number={3} state={isTyped(state) ? 'current' : 'next'} title={t('reset.choose')}>
      {addressCode.isSent && (
        <div className={styles.fields}>
          <NewPasswordFields
            name={values.address}
            label={t('reset.password')}
            confirmLabel={t('reset.confirm')}
            values={values}
            change={change}
            problemText={problemText}
          />
        </div>
      )}
    </Step>
  );
}
