import type { contract, EndpointData, Language } from '@cliffhanger/contracts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { findTemplate, listSeriesTemplates, listTemplates, type TemplateRow } from './orders.repository.ts';
import { coinPackView, membershipPlanView, orderTypes, seriesOfferView } from './orders.view.ts';

type Offers = EndpointData<typeof contract.wallet.templates>;

/** What is on sale where the viewer is: coin packs, membership plans and, for a drama, the whole series. */
export const listOffers = async (
  db: Reader,
  viewer: Pick<Viewer, 'country' | 'now'>,
  dramaId: string | undefined,
  language: Language,
): Promise<Offers> => {
  const [templates, series] = await Promise.all([
    listTemplates(db, viewer.country),
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

/** An offer, if it is one of those that this viewer is shown. */
export const findOffer = async (
  tx: Transaction,
  templateId: string,
  viewer: Pick<Viewer, 'country' | 'now'>,
): Promise<TemplateRow | undefined> => {
  const template = await findTemplate(tx, templateId);
  if (!template) return undefined;
  const shown =
    template.dramaId === null
      ? await listTemplates(tx, viewer.country)
      : await listSeriesTemplates(tx, template.dramaId, viewer);
  return shown.find(({ id }) => id === templateId);
};
