import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import type { CredentialsMode, SignInMethod } from './credentials.ts';
import styles from './sign-in-links.module.css';

type SignInLinksProps = {
  mode: CredentialsMode;
  method: SignInMethod;
  onMethodChange: (method: SignInMethod) => void;
  onForgotPassword: () => void;
};

/** Links to the other ways to sign in that this server offers, and to the form for a forgotten password. */
export function SignInLinks({ mode, method, onMethodChange, onForgotPassword }: SignInLinksProps) {
  const { t } = useTranslation('account');
  const providers = useQuery(api.settings.get.query()).data?.providers;
  const firstAddress = providers?.email ? 'email' : providers?.phone ? 'phone' : null;
  const others = (['password', 'email', 'phone'] as const).filter(
    (other) => other !== method && (other === 'password' || providers?.[other]),
  );
  const label = {
    password: mode === 'login' ? t('usePassword') : t('useUsername'),
    email: t('useEmail'),
    phone: t('usePhone'),
  };
  if (firstAddress === null) return null;
  return (
    <div className={styles.links}>
      {mode === 'login' && method === 'password' ? (
        <>
          <Button variant="text" onClick={() => onMethodChange(firstAddress)}>
            {t('useCode')}
          </Button>
          <Button variant="text" onClick={onForgotPassword}>
            {t('forgotPassword')}
          </Button>
        </>
      ) : (
        others.map((other) => (
          <Button key={other} variant="text" onClick={() => onMethodChange(other)}>
            {label[other]}
          </Button>
        ))
      )}
    </div>
  );
}
