import type { UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { CoinAmount } from '#entities/wallet/coin-amount.tsx';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useLoadedTime } from '#lib/connection/use-loaded-time.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './redeem.module.css';

/** The viewer's coins and membership, to which a code adds. */
export function Holdings({ user, loadedAtMs }: { user: UserInfo; loadedAtMs: number }) {
  const { t } = useTranslation(['redeem', 'wallet', 'common', 'profile']);
  const loadedTime = useLoadedTime(loadedAtMs);
  const parts = t('parts', { bonus: formatCoins(user.bonusCoin), bought: formatCoins(user.paidCoin) });
  const isMember = user.memberExpire !== null && Date.parse(user.memberExpire) > serverNowMs();
  return (
    <List className={styles.rows}>
      <ListItem
        label={t('wallet:balance.label')}
        detail={loadedTime === null ? parts : `${parts} · ${loadedTime}`}
        strong
        value={<CoinAmount coins={user.coin} />}
      />
      <ListItem
        label={t('common:membership')}
        value={
          isMember && user.memberExpire !== null
            ? t('profile:until', { date: formatDate(user.memberExpire) })
            : t('profile:noMembership')
        }
      />
    </List>
  );
}
