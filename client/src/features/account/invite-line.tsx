import { rewardRules } from '@cliffhanger/contracts/reward-rules';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useIsInvited } from '#entities/analytics/campaign.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import styles from './invite-line.module.css';

/** Says what the invite of a visitor brings, beside a way to register, until it is used. */
export function InviteLine() {
  const { t } = useTranslation('account');
  const isInvited = useIsInvited();
  const isSignedIn = useIsSignedIn();
  if (!isInvited || isSignedIn) return null;
  const coins = formatCoinsWithUnit(rewardRules.invite.inviteeCoins);
  return (
    <p className={styles.line}>
      <Icon name="gift" size={20} />
      <b>{t('invited')}</b>
      <span className="t2">{t('inviteCodeHint', { coins })}</span>
    </p>
  );
}
