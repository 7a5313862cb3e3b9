import type { Order } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';

/** The goods of an order: "1,200 coins", "30 days of membership". */
export const describePurchase = (
  { coins, membershipDays }: Pick<Order, 'coins' | 'membershipDays'>,
  t: TFunction<'wallet'>,
): string =>
  membershipDays > 0 ? t('membership.days', { count: membershipDays }) : formatCoinsWithUnit(coins);
