import type { SaleTemplate } from '@cliffhanger/server/features/library/library.repository.ts';
import type { DemoRecharge } from './demo-content.ts';

const coinPackKind = 1;
const membershipKind = 3;

/** Every pack and plan in every currency, once for each country that has its own; ids are the same in every run. */
export const templatesOf = ({ packs, plans, currencies }: DemoRecharge): SaleTemplate[] =>
  currencies.flatMap(({ currency, countries, packAmountsMinor, planAmountsMinor }) =>
    (countries.length > 0 ? countries : [null]).flatMap((country) => {
      const place = { currency, country };
      const suffix = (country ?? currency).toLowerCase();
      const coinPacks = packs.map(
        (pack, index): SaleTemplate => ({
          ...place,
          ...pack,
          id: `coins-${pack.coins}-${suffix}`,
          kind: coinPackKind,
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
          coins: 0,
          bonusPercent: 0,
          membershipDays: days,
          period,
          amountMinor: planAmountsMinor[index] ?? 0,
          position: packs.length + index + 1,
        }),
      );
      return [...coinPacks, ...memberships];
    }),
  );
