import {
  type CoinPack,
  type ExactCoins,
  type Language,
  type Money,
  type Offers,
  priceExactCoins,
} from '@cliffhanger/contracts';
import type { Database, Transaction } from '#platform/database/open-database.ts';
import type { PaymentProvider } from '#platform/payment/payment.ts';
import {
  type Buyer,
  findTemplate,
  listSeriesTemplates,
  listTemplates,
  type TemplateRow,
} from './orders.repository.ts';
import { coinPackView, membershipPlanView, orderTypes, seriesOfferView } from './orders.view.ts';

type PriceCheck = Pick<PaymentProvider, 'findPriceProblem'> | null;

/**
 * Finds the numbers in which coins are sold: from the smallest payment that the provider takes, up to the largest pack.
 * @returns null if no pack is on sale, or the provider does not take every amount from there on
 */
export const findExactCoins = (packs: readonly CoinPack[], payment: PriceCheck): ExactCoins | null => {
  const maxCoins = Math.max(0, ...packs.map(({ coins }) => coins));
  const isTaken = (coins: number, moreMinor = 0): boolean => {
    const price = priceExactCoins(packs, coins)?.price;
    if (!price || !payment) return false;
    return payment.findPriceProblem({ ...price, amountMinor: price.amountMinor + moreMinor }) === null;
  };
  for (let minCoins = 1; minCoins <= maxCoins; minCoins++) {
    if (isTaken(minCoins))
      return isTaken(minCoins, 1) && isTaken(minCoins, 2) ? { minCoins, maxCoins } : null;
  }
  return null;
};

/** Lists what is on sale in the viewer's market: coin packs, membership plans and, for a drama, the whole series. */
export const listOffers = async (
  { database, payment }: { database: Pick<Database, 'read'>; payment: PriceCheck },
  viewer: Buyer,
  dramaId: string | undefined,
  language: Language,
): Promise<Offers> => {
  const db = database.read;
  const [templates, series] = await Promise.all([
    listTemplates(db, viewer.market),
    dramaId === undefined ? [] : listSeriesTemplates(db, dramaId, viewer),
  ]);
  const ofKind = (kind: number) => templates.filter((template) => template.kind === kind);
  const coinPacks = ofKind(orderTypes.coins).map(coinPackView);
  return {
    coinPacks,
    exactCoins: findExactCoins(coinPacks, payment),
    membershipPlans: ofKind(orderTypes.membership).map(membershipPlanView),
    seriesOffers: series
      .filter(({ kind }) => kind === orderTypes.series)
      .map((template) => seriesOfferView(template, language)),
  };
};

/** Finds an offer that is on sale to this viewer. */
export const findOffer = async (
  tx: Transaction,
  templateId: string,
  viewer: Buyer,
): Promise<TemplateRow | undefined> => {
  const template = await findTemplate(tx, templateId);
  if (!template) return undefined;
  const offers =
    template.dramaId === null
      ? await listTemplates(tx, viewer.market)
      : await listSeriesTemplates(tx, template.dramaId, viewer);
  return offers.find(({ id }) => id === templateId);
};

/**
 * Prices a number of coins that is ordered with the pack which `priceExactCoins` names.
 * @returns null if this number is not on sale to the viewer
 */
export const findExactPrice = async (
  tx: Transaction,
  { templateId, coins }: { templateId: string; coins: number },
  viewer: Buyer,
  payment: PriceCheck,
): Promise<Money | null> => {
  const templates = await listTemplates(tx, viewer.market);
  const packs = templates.filter(({ kind }) => kind === orderTypes.coins).map(coinPackView);
  const range = findExactCoins(packs, payment);
  const offer = priceExactCoins(packs, coins);
  if (!range || coins < range.minCoins || coins > range.maxCoins) return null;
  return offer?.templateId === templateId ? offer.price : null;
};
