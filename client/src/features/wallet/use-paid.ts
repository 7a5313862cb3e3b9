import type { Order, OrderType } from '@cliffhanger/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeKey, claimChange } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { toast } from '#ui/toast.ts';

/** Returns a function that announces a paid order, unless something else says so, and fetches what it has changed. */
export function usePaid() {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  return (order: Order, { isSilent }: { isSilent: boolean }) => {
    if (claimPayment(order.orderType)) void invalidate(queryClient, staleAfter.payment());
    if (!isSilent) toast(describePaid(order, t));
  };
}

/** @returns false if the live event of the payment was first, and everything is on its way */
const claimPayment = (OrderType: OrderType): boolean => {
  const key = changeKey({ action: 'update_vip', msg: { OrderType } });
  return key === null || claimChange(key, 'response');
};

const describePaid = ({ coins, membershipDays }: Order, t: TFunction<'wallet'>): string =>
  membershipDays > 0
    ? t('payment.paid.membership', { count: membershipDays })
    : t('payment.paid.coins', { count: coins, coins: formatCoins(coins) });
