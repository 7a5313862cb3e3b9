import type { UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { useLoadedTime } from '#lib/connection/use-loaded-time.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { Amount } from '#ui/amount.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './redeem.module.css';

/** The viewer's coins and membership, to which a code adds. */
export function Holdings({ user, loadedAtMs }: { user: UserInfo; loadedAtMs: number }) {
  const { t } = useTranslation(['redeem', 'wallet', 'common', 'profile']);
  const loadedTime = useLoadedTime(loadedAtMs);
  const parts = t('parts', { bonus: formatCoins(user.bonusCoin), bought: formatCoins(user.paidCoin) });
  const isMember = user.memberExpire !== null && Date.parse(user.memberExpire) > Date.now();
  return (
    <List className={styles.rows}>
      <ListItem
        label={t('wallet:balance.label')}
        detail={loadedTime === null ? parts : `${parts} · ${loadedTime}`}
        strong
        value={<Amount icon="coin" value={formatCoins(user.coin)} label={formatCoinsWithUnit(user.coin)} />}
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
