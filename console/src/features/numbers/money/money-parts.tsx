import type { StaffResult } from '@cliffhanger/contracts/staff';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '#features/numbers/figure.tsx';
import { plainAmount } from '#features/numbers/plain-amount.ts';
import { guarded } from '#lib/csv.ts';
import { countryName, formatMoney, formatNumber, zoneName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';

type Money = StaffResult<'stats.money'>;

/** Names what a sum is of. */
const useMoneyNames = ({ by, titles, offers }: Money) => {
  const { t } = useTranslation(['numbers', 'shop']);
  const titleOf = (slug: string) => titles[slug]?.[currentLanguage()] ?? titles[slug]?.en ?? slug;
  const offerName = (id: string): string => {
    const offer = offers.find((found) => found.id === id);
    if (!offer) return id;
    const price = formatMoney(offer);
    if (offer.slug !== null) return t('money.atPrice', { offer: titleOf(offer.slug), price });
    if (offer.membershipDays > 0)
      return t('money.atPrice', { offer: t('shop:offers.days', { count: offer.membershipDays }), price });
    const coins = t('shop:offers.coins', { count: offer.coins, coins: formatNumber(offer.coins) });
    const named =
      offer.bonusPercent > 0 ? t('shop:offers.withBonus', { coins, percent: offer.bonusPercent }) : coins;
    return t('money.atPrice', { offer: named, price });
  };
  return (of: string | null): string => {
    if (of === null) return t('money.ofNoDrama');
    if (by === 'country') return countryName(of);
    return by === 'drama' ? titleOf(of) : offerName(of);
  };
};

/** A line for each thing, with what was sold of it in each currency and the coins that were spent in it. */
const linesOf = ({ rows, coins }: Money) => {
  const sold = rows.map(({ of, ...sum }) => ({ of, sum }));
  const keys = [...new Set([...sold.map(({ of }) => of), ...coins.map(({ of }) => of)])];
  return keys.map((of) => ({
    of,
    sums: sold.filter((row) => row.of === of).map(({ sum }) => sum),
    coins: coins.find((row) => row.of === of) ?? { boughtCoins: 0, bonusCoins: 0 },
  }));
};

/** What was paid by drama, country or offer. */
export function MoneyParts({ money, choice }: { money: Money; choice: ReactNode }) {
  const { t } = useTranslation('numbers');
  const nameOf = useMoneyNames(money);
  const { by, from, until, zone } = money;
  const hasCoins = by !== 'offer';
  const lines = linesOf(money);
  const columns = [
    t(`one.${by as 'drama' | 'country' | 'offer'}`),
    t('money.column.orders'),
    t('money.column.left'),
    ...(hasCoins ? [t('money.column.boughtCoins'), t('money.column.bonusCoins')] : []),
  ];
  return (
    <Figure
      title={t('money.parts')}
      note={choice}
      counts={t(`money.counts.${by as 'drama' | 'country' | 'offer'}`, { zone: zoneName(zone) })}
      fileName={`money-by-${by}-${from}-${until}`}
      columns={columns}
      rows={lines.map(({ of, sums, coins }) => ({
        id: of ?? '',
        isQuiet: of === null,
        cells: [
          nameOf(of),
          formatNumber(sums.reduce((total, { orders }) => total + orders, 0)),
          sums
            .map(({ takenMinor, returnedMinor, currency }) =>
              formatMoney({ amountMinor: takenMinor - returnedMinor, currency }),
            )
            .join(' · ') || '–',
          ...(hasCoins ? [formatNumber(coins.boughtCoins), formatNumber(coins.bonusCoins)] : []),
        ],
      }))}
      csv={() => [
        [by, 'name', 'currency', 'orders', 'taken', 'returned_orders', 'returned'],
        ...money.rows.map((row) => [
          ...[guarded(row.of ?? ''), guarded(nameOf(row.of)), row.currency, row.orders],
          plainAmount(row.takenMinor, row.currency),
          row.returnedOrders,
          plainAmount(row.returnedMinor, row.currency),
        ]),
      ]}
    />
  );
}
