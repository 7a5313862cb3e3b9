import * as z from 'zod';
import { addTemplate, listTemplates, orderTypes, setOnSale } from '#features/orders/orders.ts';
import type { Platform } from '#platform/platform.ts';
import { type Verb, verb } from './verb.ts';

const forSale = {
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'lower case letters, digits and dashes'),
  amountMinor: z.int().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency, like USD'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'a country, like BR')
    .nullable(),
  position: z.int().min(1),
};
const nothing = { coins: 0, bonusPercent: 0, membershipDays: 0, period: null, dramaId: null };
const template = z.discriminatedUnion('what', [
  z
    .strictObject({
      ...{ what: z.literal('coins'), ...forSale },
      ...{ coins: z.int().min(1), bonusPercent: z.int().min(0).max(500) },
    })
    .transform(({ what: _, ...facts }) => ({ ...nothing, ...facts, kind: orderTypes.coins })),
  z
    .strictObject({
      ...{ what: z.literal('membership'), ...forSale },
      ...{ membershipDays: z.int().min(1), period: z.enum(['week', 'month', 'quarter', 'year']) },
    })
    .transform(({ what: _, ...facts }) => ({ ...nothing, ...facts, kind: orderTypes.membership })),
  z
    .strictObject({ what: z.literal('series'), ...forSale, dramaId: z.string() })
    .transform(({ what: _, ...facts }) => ({ ...nothing, ...facts, kind: orderTypes.series })),
]);

/** What `pnpm staff templates …` asks for. */
export const shopVerbs = (platform: Platform): Record<string, Verb> => ({
  'templates.list': verb(z.strictObject({}), () => listTemplates(platform)),
  'templates.add': verb(template, (facts) => addTemplate(platform, facts)),
  'templates.sell': verb(z.strictObject({ id: z.string(), active: z.boolean() }), ({ id, active }) =>
    setOnSale(platform, id, active),
  ),
});
