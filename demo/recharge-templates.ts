import type { SaleTemplateJson } from '@cliffhanger/contracts/staff';
import { dramaIdOf } from '@cliffhanger/server/features/library/drama-ids.ts';
import { orderTypes } from '@cliffhanger/server/features/orders/orders.view.ts';
import type { DemoRecharge } from './demo-settings.ts';

type SaleTemplate = Omit<SaleTemplateJson, 'active' | 'beside' | 'countries' | 'orders' | 'sold'>;
type Currency = DemoRecharge['currencies'][number];
type Market = Pick<SaleTemplate, 'currency' | 'country'>;

/** Columns that a template of another kind leaves empty. */
const unused = { coins: 0, bonusPercent: 0, membershipDays: 0, period: null, dramaId: null };

/** Lists offers for every currency, and within it for each country with its own prices. Ids are the same in every run. */
const inEachMarket = (
  { currencies }: DemoRecharge,
  createOffers: (currency: Currency, market: Market, idSuffix: string) => SaleTemplate[],
): SaleTemplate[] =>
  currencies.flatMap((currency) =>
    (currency.countries.length > 0 ? currency.countries : [null]).flatMap((country) =>
      createOffers(
        currency,
        { currency: currency.currency, country },
        (country ?? currency.currency).toLowerCase(),
      ),
    ),
  );

/** Lists the templates of every coin pack and membership plan. */
export const listPackTemplates = (recharge: DemoRecharge): SaleTemplate[] => {
  const { packs, plans } = recharge;
  return inEachMarket(recharge, ({ packAmountsMinor, planAmountsMinor }, market, idSuffix) => [
    ...packs.map((pack, index) => ({
      ...unused,
      ...market,
      ...pack,
      id: `coins-${pack.coins}-${idSuffix}`,
      kind: orderTypes.coins,
      amountMinor: packAmountsMinor[index] ?? 0,
      position: index + 1,
    })),
    ...plans.map(({ period, days }, index) => ({
      ...unused,
      ...market,
      id: `membership-${period}-${idSuffix}`,
      kind: orderTypes.membership,
      membershipDays: days,
      period,
      amountMinor: planAmountsMinor[index] ?? 0,
      position: packs.length + index + 1,
    })),
  ]);
};

/** Lists the templates that sell a whole drama, which must exist already. */
export const listSeriesTemplates = (recharge: DemoRecharge, slug: string): SaleTemplate[] =>
  inEachMarket(recharge, ({ seriesAmountMinor }, market, idSuffix) => [
    {
      ...unused,
      ...market,
      id: `series-${slug}-${idSuffix}`,
      kind: orderTypes.series,
      dramaId: dramaIdOf(slug),
      amountMinor: seriesAmountMinor,
      position: 1,
    },
  ]);
