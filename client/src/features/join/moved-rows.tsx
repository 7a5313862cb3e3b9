import type { MergePreview } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { List } from '#ui/list-item.tsx';
import { countMoved } from './count-moved.ts';
import styles from './join.module.css';

const signed = (coins: number) => `${coins > 0 ? '+' : ''}${formatCoins(coins)}`;

/** The assets that move to the account that stays. Rows about nothing are left out. */
export function MovedRows({ preview }: { preview: MergePreview }) {
  const { t } = useTranslation(['join', 'profile', 'common']);
  const { coins, duplicateCoins, places, records } = countMoved(preview);
  const { balance, bonusCoin, unlockedEpisodes, takenBackEpisodes, membershipDays, memberExpire } = preview;
  const rows: [label: string, count: number, value: string][] = [
    [
      bonusCoin > 0 ? t('coinsBonus', { bonus: formatCoins(bonusCoin) }) : t('profile:coins'),
      1,
      signed(coins),
    ],
    [t('duplicate'), duplicateCoins, signed(-duplicateCoins)],
    [t('together'), balance.coin, formatCoins(balance.coin)],
    [t('unlocks'), unlockedEpisodes, signed(unlockedEpisodes)],
    [t('takenBack'), takenBackEpisodes, formatCoins(takenBackEpisodes)],
    [
      t('membership', { date: memberExpire === null ? '' : formatDate(memberExpire) }),
      membershipDays,
      t('common:moreDays', { count: membershipDays }),
    ],
    [t('places'), places, formatCoins(places)],
    [t('records'), records, formatCoins(records)],
  ];
  return (
    <List>
      {rows
        .filter(([, count]) => count > 0)
        .map(([label, , value]) => (
          <p key={label} className={styles.row}>
            <span className="grow">{label}</span>
            <span className="num strong">{value}</span>
          </p>
        ))}
    </List>
  );
}
