import { dramaIdOf, type SaleTemplate } from '@cliffhanger/server/features/library/library.repository.ts';
import type { DemoRecharge } from './demo-content.ts';

const coinPackKind = 1;
const seriesKind = 2;
const membershipKind = 3;

type Currency = DemoRecharge['currencies'][number];

/** What is sold in every currency, once for each country that has its own; ids are the same in every run. */
const inEachPlace = (
  { currencies }: DemoRecharge,
  offersOf: (
    currency: Currency,
    place: Pick<SaleTemplate, 'currency' | 'country'>,
    suffix: string,
  ) => SaleTemplate[],
): SaleTemplate[] =>
  currencies.flatMap((currency) =>
    (currency.countries.length > 0 ? currency.countries : [null]).flatMap((country) =>
      offersOf(
        currency,
        { currency: currency.currency, country },
        (country ?? currency.currency).toLowerCase(),
      ),
    ),
  );

/** Every pack and plan. */
export const templatesOf = (recharge: DemoRecharge): SaleTemplate[] => {
  const { packs, plans } = recharge;
  return inEachPlace(recharge, ({ packAmountsMinor, planAmountsMinor }, place, suffix) => {
    const coinPacks = packs.map(
      (pack, index): SaleTemplate => ({
        ...place,
        ...pack,
        id: `coins-${pack.coins}-${suffix}`,
        kind: coinPackKind,
        dramaId: null,
        membershipDays: 0,
        period: null,
        amountMinor: packAmountsMinor[index] ?? 0,
        position: index + 1,
      }),
    );
    const memberships = plans.map(
      ({ period, days }, index): SaleTemplate => ({
        ...place,
        id: `membership-${period}-${suffix}`,
        kind: membershipKind,
        dramaId: null,
        coins: 0,
        bonusPercent: 0,
        membershipDays: days,
        period,
        amountMinor: planAmountsMinor[index] ?? 0,
        position: packs.length + index + 1,
      }),
    );
    return [...coinPacks, ...memberships];
  });
};

/** A whole drama, which has to be there already. */
export const seriesTemplatesOf = (recharge: DemoRecharge, slug: string): SaleTemplate[] =>
  inEachPlace(recharge, ({ seriesAmountMinor }, place, suffix) => [
    {
      ...place,
      id: `series-${slug}-${suffix}`,
      kind: seriesKind,
      dramaId: dramaIdOf(slug),
      coins: 0,
      bonusPercent: 0,
      membershipDays: 0,
      period: null,
      amountMinor: seriesAmountMinor,
      position: 1,
    },
  ]);
