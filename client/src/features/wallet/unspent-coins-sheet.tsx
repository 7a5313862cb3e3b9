import type { ReturnableOrder, UnspentCoins, UnspentRefund } from '@cliffhanger/contracts';
import { unspentCoinsRefundDays, unspentRefundLimit } from '@cliffhanger/contracts/unspent-coins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { formatDayAndTime, formatDayAndTimeInText, formatMoney } from '#lib/language/format.ts';
import { paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { stateOf } from './refund-state.ts';
import { sumOffered } from './sum-offered.ts';
import styles from './unspent-coins-sheet.module.css';

type UnspentCoinsSheetProps = { unspent: UnspentCoins; open: boolean; onClose: () => void };

/** Gives unspent coins back for money, of one order or of all, and shows what became of what was given back before. */
export function UnspentCoinsSheet({ unspent, open, onClose }: UnspentCoinsSheetProps) {
  const { t } = useTranslation(['wallet', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('unspent.title')} closeLabel={t('common:close')}>
      <p className="t2">{t('unspent.text', { count: unspentCoinsRefundDays })}</p>
      <GiveBack unspent={unspent} />
      {unspent.refunds.length > 0 && <Refunds refunds={unspent.refunds} />}
      {needsSupport(unspent) && (
        <Button wide className={styles.write} href={paths.feedback()}>
          {t('unspent.write')}
        </Button>
      )}
    </Sheet>
  );
}

/** Whether something is left that only staff can do. */
const needsSupport = ({ orders, refunds, requestsLeft }: UnspentCoins): boolean =>
  requestsLeft === 0 ||
  orders.some(({ obstacle }) => obstacle === 'disputed' || obstacle === 'provider') ||
  refunds.some(({ status }) => status === 'failed');

function GiveBack({ unspent: { orders, requestsLeft } }: { unspent: UnspentCoins }) {
  const { t } = useTranslation('wallet');
  const { giveBack, isPending } = useGiveBack();
  const shown = orders.filter(({ obstacle }) => obstacle !== 'spent');
  const offered = shown.filter(({ back }) => back !== null);
  const { coins, money } = sumOffered(offered);
  const canChoose = offered.length > 1 && requestsLeft > 0;
  if (shown.length === 0) return null;
  return (
    <>
      <List className={styles.orders}>
        {shown.map((order) => (
          <ListItem
            key={order.orderId}
            label={t('unspent.order', {
              price: formatMoney(order.price),
              time: formatDayAndTime(order.paidAt),
            })}
            detail={describe(order)}
            end={
              order.back && canChoose ? (
                <Button slim needsConnection busy={isPending} onClick={() => giveBack([order])}>
                  {formatMoney(order.back.price)}
                </Button>
              ) : undefined
            }
          />
        ))}
      </List>
      {offered.length > 0 && requestsLeft > 0 && (
        <>
          <Button
            variant="main"
            wide
            needsConnection
            busy={isPending}
            end={<span className="num">{money}</span>}
            onClick={() => giveBack(offered)}
          >
            {t('unspent.give', { coins: formatCoinsWithUnit(coins) })}
          </Button>
          <p className={`small t2 ${styles.note}`}>{t('unspent.arrives')}</p>
        </>
      )}
      {offered.length > 0 && requestsLeft === 0 && (
        <p className={styles.note}>
          {t('unspent.limit', { count: unspentRefundLimit.requests, days: unspentRefundLimit.days })}
        </p>
      )}
    </>
  );

  function describe({ back, obstacle, until }: ReturnableOrder): string | undefined {
    if (obstacle !== null && obstacle !== 'spent') return t(`unspent.obstacle.${obstacle}`);
    const time = formatDayAndTimeInText(until);
    return back ? t('unspent.offer', { coins: formatCoinsWithUnit(back.coins), time }) : undefined;
  }
}

function Refunds({ refunds }: { refunds: readonly UnspentRefund[] }) {
  const { t } = useTranslation('wallet');
  return (
    <section className={styles.refunds}>
      <h3 className="small t2">{t('unspent.asked')}</h3>
      <List>
        {refunds.map((refund) => (
          <ListItem
            key={refund.refundId}
            label={t('unspent.refund', {
              price: formatMoney(refund.price),
              coins: formatCoinsWithUnit(refund.coins),
            })}
            detail={`${formatDayAndTime(refund.requestedAt)} · ${t(`unspent.status.${stateOf(refund)}`)}`}
          />
        ))}
      </List>
    </section>
  );
}

/** The response carries what is left. A refusal says that the sheet shows something else than there is. */
function useGiveBack() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.unspentCoins.giveBack.mutation(),
    onSuccess: (unspent) => {
      queryClient.setQueryData(api.unspentCoins.list.key(), unspent);
      return invalidate(queryClient, staleAfter.giveBack());
    },
    onError: () => queryClient.invalidateQueries({ queryKey: api.unspentCoins.list.key() }),
  });
  const giveBack = (orders: readonly ReturnableOrder[]) =>
    mutate({ orders: orders.flatMap(({ orderId, back }) => (back ? [{ orderId, ...back }] : [])) });
  return { giveBack, isPending };
}
