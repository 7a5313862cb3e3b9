import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { formatDayAndTimeInText } from '#lib/language/format.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { stateOf } from './refund-state.ts';
import { sumOffered } from './sum-offered.ts';
import { UnspentCoinsSheet } from './unspent-coins-sheet.tsx';

/** Money back for coins that were bought and not spent. Nothing for viewers without such coins. */
export function UnspentCoins({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('wallet');
  const { data, isError, refetch } = useQuery(api.unspentCoins.list.query());
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <List className={className}>
        <ListItem label={t('unspent.title')} detail={t('unspent.failed')} onClick={() => void refetch()} />
      </List>
    ) : null;

  const { orders, refunds } = data;
  const offered = sumOffered(orders);
  const [latest] = refunds;
  const hasObstacle = orders.some(({ obstacle }) => obstacle !== null && obstacle !== 'spent');
  if (offered.coins === 0 && !latest && !hasObstacle) return null;
  const last = orders.findLast(({ back }) => back !== null);
  return (
    <>
      <List className={className}>
        <ListItem
          label={t('unspent.title')}
          detail={
            last
              ? t('unspent.offer', {
                  coins: formatCoinsWithUnit(offered.coins),
                  time: formatDayAndTimeInText(last.until),
                })
              : latest && t(`unspent.status.${stateOf(latest)}`)
          }
          value={offered.coins > 0 ? <span className="num">{offered.money}</span> : undefined}
          needsConnection
          onClick={() => setOpen(true)}
        />
      </List>
      <UnspentCoinsSheet unspent={data} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
