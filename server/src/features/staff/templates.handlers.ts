import type { NewSaleTemplate, StaffHandlers, templateCalls } from '@cliffhanger/contracts/staff';
import { addTemplate, listTemplates, orderTypes, setOnSale } from '#features/orders/orders.ts';
import type { Platform } from '#platform/platform.ts';

/** Values of the columns that a kind of template does not use. */
const unused = { coins: 0, bonusPercent: 0, membershipDays: 0, period: null, dramaId: null };

const toRow = ({ what, ...offer }: NewSaleTemplate) => ({ ...unused, ...offer, kind: orderTypes[what] });

/** Serves `pnpm staff templates …`. */
export const templateHandlers = (platform: Platform): StaffHandlers<typeof templateCalls> => ({
  'templates.list': () => listTemplates(platform),
  'templates.add': (template) => addTemplate(platform, toRow(template)),
  'templates.sell': ({ id, active }) => setOnSale(platform, id, active),
});
