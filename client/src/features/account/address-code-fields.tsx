import { limits } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '#lib/session/verification-codes.ts';
import { CodeField } from '#ui/code-field.tsx';
import { Field } from '#ui/field.tsx';
import { FieldAction } from '#ui/field-action.tsx';
import { Icon } from '#ui/icon.tsx';
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
export function AddressCodeFields({ addressCode, values, change, problemText }: AddressCodeFieldsProps) {
  const { t } = useTranslation('account');
  const { isSent, request, changeAddress } = addressCode;
  const { type } = request;
  const addressProps = {
    name: type,
    value: values[type],
    error: problemText(type),
    enterKeyHint: isSent ? 'next' : 'send',
    onChange: ({ target }: { target: { value: string } }) => change(type, target.value),
  } as const;
  return (
    <>
      {type === 'email' ? (
        <Field
          {...addressProps}
          label={t('email')}
          type="email"
          autoComplete="email"
          readOnly={isSent}
          end={isSent && <FieldAction onClick={changeAddress}>{t('change')}</FieldAction>}
        />
      ) : (
        <div className={styles.phone}>
          <CountryCodeSelect value={values.country} onChange={(country) => change('country', country)} />
          <Field
            {...addressProps}
            className="grow"
            label={t('phone')}
            type="tel"
            autoComplete="tel-national"
          />
        </div>
      )}
      {isSent && (
        <>
          <VerificationCodeField
            addressCode={addressCode}
            value={values.code}
            error={problemText('code')}
            onChange={(code) => change('code', code)}
          />
          {type === 'email' && <SpamNotice />}
        </>
      )}
    </>
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
  const seconds = useSecondsUntil(resendAtMs);
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
        <FieldAction disabled={seconds > 0 || isSending} onClick={send}>
          {seconds > 0 ? t('sendAgainIn', { seconds }) : t('sendAgain')}
        </FieldAction>
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
        {t('spam')} <span className="t2">{t('latestCode')}</span>
      </span>
    </p>
  );
}
