import { fractionDigitsOf, minorUnitsOf } from '@cliffhanger/contracts/money';
import type { SaleTemplateJson, StaffResult } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '#lib/language/format.ts';

export type Offer = SaleTemplateJson;
export const kinds = { coins: 1, series: 2, membership: 3 } as const;
export type OfferKind = keyof typeof kinds;

export const kindOf = ({ kind }: { kind: number }): OfferKind =>
  kind === kinds.series ? 'series' : kind === kinds.membership ? 'membership' : 'coins';

type Dramas = StaffResult<'drama.list'>;

/** Names offers: "300 coins + 5 %", "30 days", or the drama of a series. */
export const useOfferName = (dramas: Dramas | undefined) => {
  const { t } = useTranslation('shop');
  return (offer: Pick<Offer, 'kind' | 'coins' | 'bonusPercent' | 'membershipDays' | 'dramaId'>): string => {
    if (offer.kind === kinds.series)
      return dramas?.find(({ dramaId }) => dramaId === offer.dramaId)?.title ?? offer.dramaId ?? '';
    if (offer.kind === kinds.membership) return t('offers.days', { count: offer.membershipDays });
    const coins = t('offers.coins', { count: offer.coins, coins: formatNumber(offer.coins) });
    return offer.bonusPercent > 0 ? t('offers.withBonus', { coins, percent: offer.bonusPercent }) : coins;
  };
};

/** An offer in a sentence: "300 coins for $2.99". */
export const useOfferAtPrice = (dramas: Dramas | undefined) => {
  const { t } = useTranslation('shop');
  const nameOf = useOfferName(dramas);
  return (offer: Offer): string => t('offers.atPrice', { offer: nameOf(offer), price: formatMoney(offer) });
};

/** How a number field writes an amount of a currency, whose name stands beside it. */
export const moneyFormat = (currency: string): Intl.NumberFormatOptions => {
  const digits = fractionDigitsOf(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
};

/** An amount as a person writes it, in the smallest unit of its currency. */
export const toMinor = (amount: number | null, currency: string): number =>
  amount === null ? Number.NaN : Math.round(amount * minorUnitsOf(currency));

/** A new id like the old one: `coins-300-usd-2` after `coins-300-usd`. */
export const nextId = (id: string, taken: readonly string[]): string => {
  const base = id.replace(/-\d{1,2}$/, '');
  for (let number = 2; ; number += 1) {
    const next = `${base.slice(0, 56)}-${number}`;
    if (!taken.includes(next)) return next;
  }
};
