import type { codeCalls, NewSaleTemplate, orderCalls, templateCalls } from '@cliffhanger/contracts/staff';
import type * as z from 'zod';
import {
  addTemplate,
  listSeenOffers,
  listTemplates,
  orderTypes,
  placeTemplate,
  planTemplate,
  removeTemplate,
  replaceTemplate,
  setOnSale,
} from '#features/orders/orders.ts';
import { createRedeemCodes, editCampaign, listCampaigns, readUses } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Values of the columns that a kind of template does not use. */
const unused = { coins: 0, bonusPercent: 0, membershipDays: 0, period: null, dramaId: null };

const toRow = ({ what, ...offer }: NewSaleTemplate) => ({ ...unused, ...offer, kind: orderTypes[what] });

const toReplacement = ({ replaces, template }: { replaces: string; template: NewSaleTemplate }) => ({
  replaces,
  template: toRow(template),
});

const toPlanned = (change: z.output<(typeof templateCalls)['templates.plan']['input']>) => {
  if ('active' in change) return change;
  return 'replaces' in change ? toReplacement(change) : toRow(change);
};

/** Serves `pnpm staff templates …`. */
export const templateHandlers = (platform: Platform): Handlers<typeof templateCalls> => ({
  'templates.list': () => listTemplates(platform),
  'templates.plan': (change) => planTemplate(platform, toPlanned(change)),
  'offers.seen': ({ country }) => listSeenOffers(platform, country),
  'templates.add': (template) => addTemplate(platform, toRow(template)),
  'templates.sell': ({ id, active }) => setOnSale(platform, id, active),
  'templates.replace': (replacement) => replaceTemplate(platform, toReplacement(replacement)),
  'templates.place': ({ id, ...place }) => placeTemplate(platform, id, place),
  'templates.remove': ({ id }) => removeTemplate(platform, id),
});

/** Serves `pnpm staff codes …`. */
export const codeHandlers = (platform: Platform): Handlers<typeof codeCalls> => ({
  'codes.create': (input) => createRedeemCodes(platform, input),
  'codes.edit': ({ campaign, revision: _, ...changes }) => editCampaign(platform, campaign, changes),
  'codes.list': () => listCampaigns(platform),
  'codes.uses': ({ campaign }) => readUses(platform, campaign),
});

/** Serves `pnpm staff order …`. */
export const orderHandlers = ({ accounts, staffOrders }: StaffDependencies): Handlers<typeof orderCalls> => {
  const idOf = async (who: string | undefined) => (who === undefined ? undefined : accounts.getId(who));
  return {
    'order.list': async ({ who, ...search }) => staffOrders.list({ ...search, userId: await idOf(who) }),
    'order.sums': async ({ who, ...filter }) => staffOrders.sum({ ...filter, userId: await idOf(who) }),
    'order.show': async ({ orderId }, operator) => ({
      ...(await staffOrders.show(orderId)),
      refundLimit: await staffOrders.refundLimitFor(operator),
    }),
    'order.refund': ({ orderId, expected }, operator) => staffOrders.refund(orderId, operator, expected),
  };
};
