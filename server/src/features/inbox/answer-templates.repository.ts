import type { AnswerTemplate } from '@cliffhanger/contracts/staff';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

export const listAnswerTemplates = async (db: Reader): Promise<AnswerTemplate[]> => {
  const found = await db.answerTemplate.findMany({
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { texts: { orderBy: { language: 'asc' } } },
  });
  return found.map(({ texts, ...template }) => ({
    ...template,
    texts: Object.fromEntries(texts.map(({ language, name, text }) => [language, { name, text }])),
  }));
};

/** Adds a template or replaces its texts. */
export const saveAnswerTemplate = async (
  tx: Transaction,
  { id, texts, createdAt }: AnswerTemplate,
): Promise<void> => {
  await tx.answerTemplate.upsert({ where: { id }, create: { id, createdAt }, update: {} });
  await tx.answerTemplateText.deleteMany({ where: { templateId: id } });
  await tx.answerTemplateText.createMany({
    data: Object.entries(texts).map(([language, words]) => ({ templateId: id, language, ...words })),
  });
};

export const countAnswerTemplates = (tx: Transaction): Promise<number> => tx.answerTemplate.count();

export const hasAnswerTemplate = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.answerTemplate.count({ where: { id } })) > 0;

/** @returns false if there is none */
export const deleteAnswerTemplate = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.answerTemplate.deleteMany({ where: { id } })).count > 0;
