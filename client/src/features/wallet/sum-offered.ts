import type { ReturnableOrder } from '@cliffhanger/contracts';
import { formatMoney } from '#lib/language/format.ts';

/** The coins that can go back, and the money for them: "$9.99 + R$ 4,90", since sums of currencies are never added. */
export const sumOffered = (orders: readonly Pick<ReturnableOrder, 'back'>[]) => {
  const offers = orders.flatMap(({ back }) => (back ? [back] : []));
  const byCurrency = Map.groupBy(offers, ({ price }) => price.currency);
  return {
    coins: offers.reduce((sum, { coins }) => sum + coins, 0),
    money: [...byCurrency]
      .map(([currency, of]) => {
        const amountMinor = of.reduce((sum, { price }) => sum + price.amountMinor, 0);
        return formatMoney({ amountMinor, currency });
      })
      .join(' + '),
  };
};
