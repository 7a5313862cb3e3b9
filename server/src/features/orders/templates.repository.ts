import type { RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Reader, SelectRowsInThread, Transaction, Writer } from '#platform/database/open-database.ts';
import { offersOfCountry } from './offer-currency.ts';

export type NewTemplate = Omit<RechargeTemplate, 'active'>;

export const listTemplates = (db: Reader) =>
  db.rechargeTemplate.findMany({
    orderBy: [{ kind: 'asc' }, { currency: 'asc' }, { country: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  });

export const isTemplate = async (
  rows: Pick<Transaction, 'rechargeTemplate' | 'drama'>,
  id: string,
): Promise<boolean> => (await rows.rechargeTemplate.count({ where: { id } })) > 0;

export const isDrama = async (
  rows: Pick<Transaction, 'rechargeTemplate' | 'drama'>,
  id: string,
): Promise<boolean> => (await rows.drama.count({ where: { id } })) > 0;

export const insertTemplate = (tx: Transaction, template: NewTemplate) =>
  tx.rechargeTemplate.create({ data: template });

export const setTemplateActive = async (db: Writer, id: string, active: boolean) =>
  (await db.rechargeTemplate.updateMany({ where: { id }, data: { active } })).count === 1;

/** The orders of each template: all, and those that are paid and not refunded. */
export const countOrders = async (
  rows: SelectRowsInThread,
): Promise<ReadonlyMap<string, { orders: number; sold: number }>> => {
  const counts = await rows<{ templateId: string; orders: number; sold: number }>(
    `SELECT templateId, count(*) AS orders, count(*) FILTER (WHERE status = 'paid') AS sold
     FROM "Order" GROUP BY templateId`,
    {},
  );
  return new Map(counts.map(({ templateId, ...count }) => [templateId, count]));
};

/** @returns how many orders a template has, in any state */
export const countOrdersOf = (tx: Transaction, templateId: string): Promise<number> =>
  tx.order.count({ where: { templateId } });

/**
 * The templates on sale that viewers see in one list with this one, in its order.
 * @param market the country of these viewers; without it, all that have the same country or currency
 */
export const listTogether = async (
  tx: Transaction,
  { kind, dramaId, country, currency }: Pick<RechargeTemplate, 'kind' | 'dramaId' | 'country' | 'currency'>,
  market?: string,
): Promise<readonly RechargeTemplate[]> => {
  const like = await tx.rechargeTemplate.findMany({
    where: { active: true, kind, dramaId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  if (market !== undefined) return offersOfCountry(like, market);
  return like.filter((each) => each.country === country && (country !== null || each.currency === currency));
};

export const findTemplateRow = (tx: Transaction, id: string) =>
  tx.rechargeTemplate.findUnique({ where: { id } });

export const setTemplatePosition = async (tx: Transaction, id: string, position: number) => {
  await tx.rechargeTemplate.update({ where: { id }, data: { position } });
};

export const deleteTemplate = async (tx: Transaction, id: string) => {
  await tx.rechargeTemplate.delete({ where: { id } });
};
