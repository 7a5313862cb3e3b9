import type { StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

/** An order as lists have it. */
export type ListedOrder = StaffResult<'order.list'>[number];
type Bought = Pick<ListedOrder, 'drama' | 'coinsPaid' | 'coinsBonus' | 'membershipDays'>;
type Paid = Pick<ListedOrder, 'status' | 'failureReason'>;

/** The words of orders. */
export const useOrderWords = () => {
  const { t } = useTranslation('people');
  return {
    /** The goods of an order: "500 + 50 coins". */
    nameOf({ drama, coinsPaid, coinsBonus, membershipDays }: Bought): string {
      if (drama) {
        const { titles, slug } = drama;
        return t('order.series', { title: titles[currentLanguage()] ?? titles.en ?? slug });
      }
      if (membershipDays > 0) return t('order.days', { count: membershipDays });
      if (coinsBonus === 0) return t('coins', { count: coinsPaid, coins: formatNumber(coinsPaid) });
      return t('order.coinsAndBonus', { coins: formatNumber(coinsPaid), bonus: formatNumber(coinsBonus) });
    },
    /** Whether it is paid, or why not. A refused payment whose time to pay is over has its reason still. */
    statusOf: ({ status, failureReason }: Paid): string =>
      (status === 'failed' || status === 'expired') && failureReason !== null
        ? t(`order.failure.${failureReason}`)
        : t(`order.status.${status}`),
  };
};
