import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { formatDate } from '#lib/language/format-day.ts';
import type { Elements } from '#ui/elements.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './redeem.module.css';

/**
 * The coins of the last redeemed codes. Shows nothing if there are none or they do not load: the wallet has them.
 * @param children shown below, once the coins have loaded, so that it does not move
 */
export function RedeemedBefore({ children }: { children: Elements }) {
  const { t } = useTranslation('redeem');
  const { data: movements, isLoading } = useQuery(api.wallet.movements.query({ limit: 100 }));
  const redeemed = movements?.items.filter(({ reason }) => reason === 'redeem').slice(0, 3) ?? [];
  if (isLoading) return null;
  if (redeemed.length === 0) return children;
  return (
    <>
      <section className={styles.before}>
        <h2>{t('before')}</h2>
        <List>
          {redeemed.map(({ movementId, coins, createdAt }) => (
            <ListItem
              key={movementId}
              label={t('coins', { count: coins, coins: formatCoins(coins) })}
              value={formatDate(createdAt)}
            />
          ))}
        </List>
      </section>
      {children}
    </>
  );
}
