import type { MergePreview, UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import styles from './join.module.css';

type JoinedAccountsProps = { user: UserInfo; preview: MergePreview; ways: string };

/** The line of the account that ends steps down to the line of the account that stays. */
export function JoinedAccounts({ user, preview, ways }: JoinedAccountsProps) {
  const { t } = useTranslation('join');
  const from = preview.displayName;
  const fromCoins = formatCoinsWithUnit(preview.paidCoin + preview.bonusCoin);
  const into = user.displayName;
  const intoCoins = formatCoinsWithUnit(user.coin);
  const together = formatCoinsWithUnit(preview.balance.coin);
  return (
    <div
      className={styles.accounts}
      role="img"
      aria-label={t('sentence', { from, fromCoins, into, intoCoins, together })}
    >
      <p className={styles.from}>
        <b className="clip">{from}</b>
        <span className="clip">{[ways, fromCoins].join(' · ')}</span>
      </p>
      <p className={styles.into}>
        <b className="clip">{into}</b>
        <span className="clip">{[t('this'), intoCoins].join(' · ')}</span>
      </p>
    </div>
  );
}
