import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { InviteLine } from './invite-line.tsx';
import styles from './visitor-header.module.css';

/** Shown to visitors instead of the account: why to have one, and links to sign in and register. */
export function VisitorHeader() {
  const { t } = useTranslation(['profile', 'account']);
  const from = paths.profile();
  return (
    <section className={styles.head}>
      <p className="t2">
        <WordWrap text={t('visitor.text')} />
      </p>
      <InviteLine />
      <div className={styles.actions}>
        <Button variant="main" grow href={href(paths.login({ from }))}>
          {t('account:login')}
        </Button>
        <Button grow href={href(paths.register({ from }))}>
          {t('account:register')}
        </Button>
      </div>
    </section>
  );
}
