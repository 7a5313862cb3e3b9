import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { continuePath, isAtEnd, WatchedRow } from '#features/history/watched-row.tsx';
import { BalanceCliff } from '#features/wallet/balance.tsx';
import { api } from '#lib/api/client.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Arrival } from '#ui/arrival.tsx';
import { Button } from '#ui/button.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './redeem.module.css';

type Redemption = EndpointData<typeof contract.rewards.redeem>;

type RedeemedProps = { redemption: Redemption; onAgain: () => void };

/** The coins and days of a redeemed code, and the way back into a drama. */
export function Redeemed({ redemption, onAgain }: RedeemedProps) {
  const { t } = useTranslation(['redeem', 'common', 'history']);
  const { data: history } = useQuery(api.progress.history.query({ limit: 5 }));
  const last = history?.items.find((item) => !isAtEnd(item));
  return (
    <>
      <RedeemedHoldings redemption={redemption} />
      {last && (
        <section className={styles.continue}>
          <ShelfHeader title={t('continue')} className={styles.continueHead} />
          <div className={styles.row}>
            <WatchedRow item={last} />
          </div>
        </section>
      )}
      <div className={styles.actions}>
        <Button variant="main" wide icon="play" href={href(last ? continuePath(last) : paths.home())}>
          {last
            ? t('common:continueEpisode', { number: last.episodesIndex + (last.finished ? 1 : 0) })
            : t('history:empty.action')}
        </Button>
        <Button variant="text" wide onClick={onAgain}>
          {t('another')}
        </Button>
      </div>
    </>
  );
}

/** What the code brought, and what the viewer has now. */
function RedeemedHoldings({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation(['redeem', 'wallet', 'common']);
  const { coins, membershipDays, memberExpire, balance } = redemption;
  return (
    <>
      <Arrival
        label={t('arrived')}
        title={
          <>
            {coins > 0 && <div>{t('coins', { count: coins, coins: formatCoins(coins) })}</div>}
            {membershipDays > 0 && <div>{t('common:moreDays', { count: membershipDays })}</div>}
          </>
        }
      />
      <section className={styles.block}>
        <p>{t('youHave', { coins: formatCoinsWithUnit(balance.coin) })}</p>
        <BalanceCliff balance={balance} />
      </section>
      {membershipDays > 0 && memberExpire !== null && (
        <List className={styles.member}>
          <ListItem
            icon="ticket"
            label={t('wallet:membership.until', { date: formatDate(memberExpire, { withYear: true }) })}
            href={href(paths.wallet())}
          />
        </List>
      )}
    </>
  );
}
