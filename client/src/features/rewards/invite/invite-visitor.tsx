import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/require-sign-in.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite.module.css';

/** A visitor has no code yet. */
export function InviteVisitor() {
  const { t } = useTranslation('rewards');
  const goToLogin = useGoToLogin();
  return (
    <div className={styles.visitor}>
      <Button variant="main" wide onClick={goToLogin}>
        {t('invite.signIn')}
      </Button>
    </div>
  );
}
