import type {
  CoinPack,
  Language,
  MembershipPlan,
  Order,
  OrderType,
  SeriesOffer,
  UnpaidOrder,
} from '@cliffhanger/contracts';
import { bestTranslation } from '#features/dramas/dramas.ts';
import type { Order as OrderRow, RechargeTemplate } from '#platform/database/generated/client.ts';
import { statusAt } from './order-state.ts';
import type { TemplateRow } from './orders.repository.ts';

/** Order types: 1 coins, 2 a whole series, 3 membership (docs/specification.md#3-entities). */
export const orderTypes = { coins: 1, series: 2, membership: 3 } as const satisfies Record<string, OrderType>;

/** The bonus coins of a pack, rounded to whole coins. */
export const bonusCoinsOf = (template: Pick<RechargeTemplate, 'coins' | 'bonusPercent'>): number =>
  Math.round((template.coins * template.bonusPercent) / 100);

const priceOf = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => ({
  amountMinor,
  currency,
});

export const coinPackView = (template: RechargeTemplate): CoinPack => ({
  templateId: template.id,
  coins: template.coins,
  bonusPercent: template.bonusPercent,
  bonusCoins: bonusCoinsOf(template),
  price: priceOf(template),
});

export const membershipPlanView = (template: RechargeTemplate): MembershipPlan => ({
  templateId: template.id,
  period: template.period ?? 'month',
  days: template.membershipDays,
  price: priceOf(template),
  pricePerDay: {
    amountMinor: Math.ceil(template.amountMinor / template.membershipDays),
    currency: template.currency,
  },
});

/** The title of a template's drama in the viewer's language, or the best translation. */
export const titleOf = ({ drama }: Pick<TemplateRow, 'drama'>, language: Language): string =>
  (drama && bestTranslation(drama.translations, language, drama.originalLanguage)?.title) ?? '';

export const seriesOfferView = (template: TemplateRow, language: Language): SeriesOffer => ({
  templateId: template.id,
  dramaId: template.dramaId ?? '',
  title: titleOf(template, language),
  episodesNum: template.drama?.episodeCount ?? 0,
  price: priceOf(template),
});

export const orderView = (order: OrderRow, now: Date): Order => ({
  orderId: order.id,
  orderType: order.kind as OrderType,
  dramaId: order.dramaId,
  status: statusAt(order, now),
  failureReason: order.status === 'failed' ? order.failureReason : null,
  price: priceOf(order),
  coins: order.coinsPaid + order.coinsBonus,
  membershipDays: order.membershipDays,
  expiresAt: order.expiresAt.toISOString(),
});

/** @throws when no checkout was opened for the order */
export const unpaidOrderView = (order: OrderRow, now: Date): UnpaidOrder => {
  const { templateId, isExact, payUrl, createdAt } = order;
  if (payUrl === null) throw new Error(`order ${order.id} has no checkout`);
  return { ...orderView(order, now), templateId, isExact, payUrl, createdAt: createdAt.toISOString() };
};
