import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { preloadEncryption } from '#lib/encryption/encrypt-value.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { AddressCodeFields } from './address-code-fields.tsx';
import { Agreement } from './agreement.tsx';
import { addressOf, type CredentialsMode, findRefusedFields, type SignInMethod } from './credentials.ts';
import styles from './credentials-form.module.css';
import { InviteCodeField, PasswordFields } from './password-fields.tsx';
import { ThirdPartyButtons } from './third-party-buttons.tsx';
import { useAddressCode } from './use-address-code.ts';
import { type CredentialsState, useCredentials } from './use-credentials.ts';
import { useSubmitCredentials } from './use-submit-credentials.ts';

type CredentialsFormProps = {
  mode: CredentialsMode;
  method: SignInMethod;
  /** The other ways to sign in, below the button. */
  links: Elements;
  onSignedIn: () => void;
};

/** The form to sign in or register with a password, a verification code or a third party. */
export function CredentialsForm({ mode, method, links, onSignedIn }: CredentialsFormProps) {
  const { t } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const state = useCredentials(mode, method, form);
  const { values, change, showProblems, problemText, keepDraft } = state;
  const addressCode = useSignInCode(mode, method, state);
  const { submit, isBusy } = useSubmitCredentials({ mode, method, state, addressCode, onSignedIn });
  useEffect(preloadEncryption, []);
  const isAddressStep = addressCode !== null && !addressCode.isSent;

  return (
    <>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {addressCode ? (
          <AddressCodeFields addressCode={addressCode} {...state} />
        ) : (
          <PasswordFields mode={mode} {...state} />
        )}
        {mode === 'register' && !isAddressStep && <InviteCodeField {...state} />}
        <Agreement
          accepted={values.accepted}
          onChange={(accepted) => change('accepted', accepted)}
          problem={problemText('accepted')}
          onRead={keepDraft}
        />
        <Button variant="main" wide needsConnection type="submit" busy={isBusy}>
          {isAddressStep ? t('sendCode') : t(mode)}
        </Button>
        {links}
      </form>
      <ThirdPartyButtons
        compact={mode === 'register'}
        onStart={() => !showProblems(values.accepted ? {} : { accepted: 'notAccepted' })}
        onSignedIn={onSignedIn}
      />
    </>
  );
}

/** The verification code of the address in the form; null for a password. */
function useSignInCode(mode: CredentialsMode, method: SignInMethod, state: CredentialsState) {
  const type = method === 'password' ? 'email' : method;
  const addressCode = useAddressCode({
    purpose: mode,
    type,
    address: addressOf(state.values, type),
    onRefused: (failure) => state.showProblems(findRefusedFields(failure, method)),
  });
  return method === 'password' ? null : addressCode;
}
