import type { RechargeTemplate } from '#platform/database/generated/client.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

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
