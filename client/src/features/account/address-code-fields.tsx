import { limits } from '@cliffhanger/contracts/core';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { sentenceSpace } from '#lib/language/format.ts';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';
import { FieldAction } from '#ui/field-action.tsx';
import { ResendAction } from '#ui/resend-action.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './address-code-fields.module.css';
import { CountryCodeSelect } from './country-code-select.tsx';
import type { Credentials } from './credentials.ts';
import type { AddressCode } from './use-address-code.ts';

type AddressFieldName = 'email' | 'country' | 'phone' | 'code';

type AddressCodeFieldsProps = {
  addressCode: AddressCode;
  values: Pick<Credentials, AddressFieldName>;
  change: (name: AddressFieldName, value: string) => void;
  problemText: (name: AddressFieldName) => string | undefined;
};

/** The fields for an address and, once it was sent, for its code. */
export function AddressCodeFields(props: AddressCodeFieldsProps) {
  const { addressCode, values, change, problemText } = props;
  const isEmail = addressCode.request.type === 'email';
  return (
    <>
      {isEmail ? <EmailField {...props} /> : <PhoneField {...props} />}
      {addressCode.isSent && (
        <>
          <VerificationCodeField
            addressCode={addressCode}
            value={values.code}
            error={problemText('code')}
            onChange={(code) => change('code', code)}
          />
          {isEmail && <SpamNotice />}
        </>
      )}
    </>
  );
}

function EmailField({ addressCode, values, change, problemText }: AddressCodeFieldsProps) {
  const { t } = useTranslation('account');
  const { isSent, changeAddress } = addressCode;
  return (
    <Field
      name="email"
      label={t('email')}
      type="email"
      autoComplete="email"
      value={values.email}
      error={problemText('email')}
      enterKeyHint={isSent ? 'next' : 'send'}
      readOnly={isSent}
      onChange={({ target }) => change('email', target.value)}
      end={isSent && <FieldAction onClick={changeAddress}>{t('change')}</FieldAction>}
    />
  );
}

function PhoneField({ addressCode, values, change, problemText }: AddressCodeFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.phone}>
      <CountryCodeSelect value={values.country} onChange={(country) => change('country', country)} />
      <Field
        className="grow"
        name="phone"
        label={t('phone')}
        type="tel"
        autoComplete="tel-national"
        value={values.phone}
        error={problemText('phone')}
        enterKeyHint={addressCode.isSent ? 'next' : 'send'}
        onChange={({ target }) => change('phone', target.value)}
      />
    </div>
  );
}

type VerificationCodeFieldProps = {
  addressCode: AddressCode;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Default: where the code was sent. */
  hint?: string;
};

/** The field for the code, with a button that sends it again. */
export function VerificationCodeField({ addressCode, hint, ...field }: VerificationCodeFieldProps) {
  const { t } = useTranslation('account');
  const { request, resendAtMs, isSending, send } = addressCode;
  const minutes = limits.verificationCode.lifetimeSeconds / 60;
  return (
    <CodeField
      {...field}
      name="code"
      label={t('code')}
      hint={hint ?? t('sentTo', { address: request.address, minutes })}
      autoFocus
      enterKeyHint="go"
      end={
        <ResendAction
          resendAtMs={resendAtMs}
          isSending={isSending}
          send={send}
          label={t('sendAgain')}
          waitLabel={(seconds) => t('sendAgainIn', { seconds })}
        />
      }
    />
  );
}

function SpamNotice() {
  const { t } = useTranslation('account');
  return (
    <p className={styles.spam}>
      <Icon name="mail" />
      <span>
        <WordWrap text={t('spam')} />
        <span>{sentenceSpace()}</span>
        <span className="t2">
          <WordWrap text={t('latestCode')} />
        </span>
      </span>
    </p>
  );
}
