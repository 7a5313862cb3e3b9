import type { Language, Offers } from '@cliffhanger/contracts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import {
  type Buyer,
  findTemplate,
  listSeriesTemplates,
  listTemplates,
  type TemplateRow,
} from './orders.repository.ts';
import { coinPackView, membershipPlanView, orderTypes, seriesOfferView } from './orders.view.ts';

/** Lists what is on sale in the viewer's market: coin packs, membership plans and, for a drama, the whole series. */
export const listOffers = async (
  db: Reader,
  viewer: Buyer,
  dramaId: string | undefined,
  language: Language,
): Promise<Offers> => {
  const [templates, series] = await Promise.all([
    listTemplates(db, viewer.market),
    dramaId === undefined ? [] : listSeriesTemplates(db, dramaId, viewer),
  ]);
  const ofKind = (kind: number) => templates.filter((template) => template.kind === kind);
  return {
    coinPacks: ofKind(orderTypes.coins).map(coinPackView),
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
