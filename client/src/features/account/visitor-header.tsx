import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import { useTranslation } from 'react-i18next';
import { useIsInvited } from '#entities/analytics/campaign.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './visitor-header.module.css';

/** Shown to visitors instead of the account: why to have one, and links to sign in and register. */
export function VisitorHeader() {
  const { t } = useTranslation(['profile', 'account']);
  const from = paths.profile();
  const coins = formatCoinsWithUnit(rewardRules.invite.inviteeCoins);
  const isInvited = useIsInvited();
  return (
    <section className={styles.head}>
      <p className="t2">
        <WordWrap text={t('visitor.text')} />
      </p>
      {isInvited && (
        <p className={styles.invited}>
          <Icon name="gift" size={20} />
          <b>{t('account:invited')}</b>
          <span className="t2">{t('account:inviteCodeHint', { coins })}</span>
        </p>
      )}
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
