import type { OfferChange } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { countriesOf, listOfferChanges } from './offer-changes.ts';
import { findCurrencyProblem } from './offer-currency.ts';
import {
  insertTemplate,
  isDrama,
  isTemplate,
  listTemplates as listAll,
  type NewTemplate,
  setTemplateActive,
} from './templates.repository.ts';

type Dependencies = Pick<Platform, 'database'>;
type ShopDependencies = Pick<Platform, 'database' | 'payment'>;

/** Lists all templates, on sale or not, with the countries whose viewers see them. */
export const listTemplates = async ({ database }: Dependencies) => {
  const all = await listAll(database.read);
  return all.map((template) => ({ ...template, countries: countriesOf(template, all) }));
};

/**
 * What viewers of which countries gain and lose when a template is added, or put on or off sale.
 * @throws StaffError when the change would be refused
 */
export const planTemplate = async (
  { database, payment }: ShopDependencies,
  change: NewTemplate | { id: string; active: boolean },
): Promise<OfferChange[]> => {
  const all = await listAll(database.read);
  if (!('active' in change)) {
    checkPrice(payment, change);
    await checkNew(database.read, change);
    return listOfferChanges(all, { ...change, active: true });
  }
  const template = all.find(({ id }) => id === change.id);
  if (!template) throw noTemplate(change.id);
  if (change.active) checkCharge(payment, template);
  return listOfferChanges(all, { ...template, active: change.active });
};

const noTemplate = (id: string) =>
  new StaffError(`there is no template "${id}"; list them with pnpm staff templates list`);

type Payment = Platform['payment'];
type Price = Parameters<NonNullable<Payment>['findPriceProblem']>[0];

const checkCharge = (payment: Payment, price: Price): void => {
  const problem = payment?.findPriceProblem(price) ?? null;
  if (problem !== null) throw new StaffError(problem);
};

const checkPrice = (payment: Payment, template: NewTemplate): void => {
  const problem = findCurrencyProblem(template);
  if (problem !== null) throw new StaffError(problem);
  checkCharge(payment, template);
};

const checkNew = async (rows: Parameters<typeof isDrama>[0], template: NewTemplate): Promise<void> => {
  if (template.dramaId && !(await isDrama(rows, template.dramaId)))
    throw new StaffError(`there is no drama "${template.dramaId}"`);
  if (await isTemplate(rows, template.id))
    throw new StaffError(`"${template.id}" already exists; a template cannot be changed, so use another id`);
};

/** The template of an id, in a list of one. */
const listChanged = async ({ database }: Dependencies, id: string) =>
  (await listTemplates({ database })).filter((template) => template.id === id);

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
  return listChanged({ database }, template.id);
};

/**
 * Puts a template on or off sale, and returns it. Open orders do not change.
 * @throws StaffError when it does not exist, or is put on sale and the payment provider cannot charge its price
 */
export const setOnSale = async ({ database, payment }: ShopDependencies, id: string, isActive: boolean) => {
  const [template] = await listChanged({ database }, id);
  if (isActive && template) checkCharge(payment, template);
  if (!(await database.transaction((tx) => setTemplateActive(tx, id, isActive)))) {
    throw noTemplate(id);
  }
  return listChanged({ database }, id);
};
