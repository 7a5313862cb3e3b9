import type { OfferChange } from '@cliffhanger/contracts/staff';
import type { RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { countriesOf, listOfferChanges } from './offer-changes.ts';
import {
  checkCharge,
  checkNew,
  checkPrice,
  noTemplate,
  requireReplaced,
  type TemplateReplacement,
} from './template-checks.ts';
import {
  countOrders,
  countOrdersOf,
  deleteTemplate,
  findTemplateRow,
  insertTemplate,
  isTemplate,
  listTemplates as listAll,
  listTogether,
  type NewTemplate,
  setTemplateActive,
  setTemplatePosition,
} from './templates.repository.ts';

type Dependencies = Pick<Platform, 'database'>;
type ShopDependencies = Pick<Platform, 'database' | 'payment'>;

/** Lists all templates, on sale or not, with the countries whose viewers see them and how often they were sold. */
export const listTemplates = async ({ database }: Dependencies) => {
  const [all, counts] = await Promise.all([listAll(database.read), countOrders(database.rowsInThread)]);
  return all.map((template) => ({
    ...template,
    countries: countriesOf(template, all),
    ...(counts.get(template.id) ?? { orders: 0, sold: 0 }),
  }));
};

/**
 * What viewers of which countries gain and lose when a template is added, replaced, or put on or off sale.
 * @throws StaffError when the change would be refused
 */
export const planTemplate = async (
  { database, payment }: ShopDependencies,
  change: NewTemplate | TemplateReplacement | { id: string; active: boolean },
): Promise<OfferChange[]> => {
  const all = await listAll(database.read);
  if ('active' in change) {
    const template = all.find(({ id }) => id === change.id);
    if (!template) throw noTemplate(change.id);
    if (change.active) checkCharge(payment, template);
    return listOfferChanges(all, { ...template, active: change.active });
  }
  const template = 'replaces' in change ? change.template : change;
  checkPrice(payment, template);
  await checkNew(database.read, template);
  const added = { ...template, active: true };
  if (!('replaces' in change)) return listOfferChanges(all, added);
  const replaced = requireReplaced(
    all.find(({ id }) => id === change.replaces),
    change,
  );
  return listOfferChanges(all, { ...replaced, active: false }, added);
};

/** The templates of these ids. */
const listChanged = async ({ database }: Dependencies, ids: readonly string[]) =>
  (await listTemplates({ database })).filter(({ id }) => ids.includes(id));

/**
 * Adds a template, and returns it.
 * @throws StaffError when the country has another currency, the payment provider cannot charge the price, the drama of a
 * series does not exist, or the id is taken
 */
export const addTemplate = async ({ database, payment }: ShopDependencies, template: NewTemplate) => {
  checkPrice(payment, template);
  await database.transaction(async (tx) => {
    await checkNew(tx, template);
    await insertTemplate(tx, template);
  });
  return listChanged({ database }, [template.id]);
};

/**
 * Takes a template off sale and adds another one in its place, and returns both. Open orders do not change.
 * @throws StaffError as `addTemplate`, and when the old one is unknown, off sale, or of another kind or series
 */
export const replaceTemplate = async (
  { database, payment }: ShopDependencies,
  replacement: TemplateReplacement,
) => {
  const { replaces, template } = replacement;
  checkPrice(payment, template);
  await database.transaction(async (tx) => {
    await checkNew(tx, template);
    requireReplaced(await findTemplateRow(tx, replaces), replacement);
    await setTemplateActive(tx, replaces, false);
    await insertTemplate(tx, template);
  });
  return listChanged({ database }, [replaces, template.id]);
};

/**
 * Puts a template on or off sale, and returns it. Open orders do not change.
 * @throws StaffError when it does not exist, or is put on sale and the payment provider cannot charge its price
 */
export const setOnSale = async ({ database, payment }: ShopDependencies, id: string, isActive: boolean) => {
  const [template] = await listChanged({ database }, [id]);
  if (isActive && template) checkCharge(payment, template);
  if (!(await database.transaction((tx) => setTemplateActive(tx, id, isActive)))) {
    throw noTemplate(id);
  }
  return listChanged({ database }, [id]);
};

const placeAmong = async (
  tx: Transaction,
  template: RechargeTemplate,
  { place, country }: OfferPlace,
): Promise<string[]> => {
  const together = await listTogether(tx, template, country);
  const others = together.filter(({ id }) => id !== template.id);
  const placed = others.toSpliced(place - 1, 0, template);
  for (const [index, { id, position }] of placed.entries())
    if (position !== index + 1) await setTemplatePosition(tx, id, index + 1);
  return placed.map(({ id }) => id);
};

/** A place from 1, in the list that viewers of a country see. Without a country, among those with the same market. */
interface OfferPlace {
  place: number;
  country?: string | undefined;
}

/**
 * Moves a template that is on sale to a place among those beside which viewers see it, and returns these in their new order. A
 * place after the last is the last one.
 * @throws StaffError when it does not exist or is off sale
 */
export const placeTemplate = async ({ database }: Dependencies, id: string, place: OfferPlace) => {
  const ids = await database.transaction(async (tx) => {
    const template = await findTemplateRow(tx, id);
    if (!template) throw noTemplate(id);
    if (!template.active)
      throw new StaffError(`"${id}" is off sale; viewers see it at no place`, {
        reason: 'offerOffSale',
        values: { id },
      });
    return placeAmong(tx, template, place);
  });
  return listChanged({ database }, ids);
};

/**
 * Deletes a template that was never ordered, and returns it as it was.
 * @throws StaffError when it does not exist, or has orders
 */
export const removeTemplate = async ({ database }: Dependencies, id: string) => {
  const removed = await listChanged({ database }, [id]);
  await database.transaction(async (tx) => {
    if (!(await isTemplate(tx, id))) throw noTemplate(id);
    const orders = await countOrdersOf(tx, id);
    if (orders > 0)
      throw new StaffError(
        `"${id}" has orders (${orders}), which need it; take it off sale with pnpm staff templates off ${id}`,
        { reason: 'offerOrdered', values: { orders } },
      );
    await deleteTemplate(tx, id);
  });
  return removed;
};
