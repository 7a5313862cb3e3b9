import { type AnswerTemplate, maxAnswerTemplates } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  countAnswerTemplates,
  deleteAnswerTemplate,
  hasAnswerTemplate,
  listAnswerTemplates,
  saveAnswerTemplate,
} from './answer-templates.repository.ts';

/** Answers that staff use again. */
export interface AnswerTemplates {
  /** The oldest first. */
  list(): Promise<AnswerTemplate[]>;
  /** Adds a template, or replaces all texts of it. @throws StaffError if there are `maxAnswerTemplates` already */
  set(template: Pick<AnswerTemplate, 'id' | 'texts'>): Promise<AnswerTemplate[]>;
  /** @throws StaffError if there is none with this id */
  remove(id: string): Promise<AnswerTemplate[]>;
}

/** Adds these if there are none yet, so that what staff removed stays removed. */
export const offerAnswers = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  templates: readonly Pick<AnswerTemplate, 'id' | 'texts'>[],
): Promise<void> =>
  database.transaction(async (tx) => {
    if ((await countAnswerTemplates(tx)) > 0) return;
    for (const template of templates) await saveAnswerTemplate(tx, { ...template, createdAt: clock.now() });
  });

export const createAnswerTemplates = ({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): AnswerTemplates => {
  const list = () => listAnswerTemplates(database.read);
  return {
    list,
    async set(template) {
      await database.transaction(async (tx) => {
        const isNew = !(await hasAnswerTemplate(tx, template.id));
        if (isNew && (await countAnswerTemplates(tx)) >= maxAnswerTemplates)
          throw new StaffError(`there are ${maxAnswerTemplates} answers already; remove one first`, {
            reason: 'answerTemplatesFull',
            values: { max: maxAnswerTemplates },
          });
        await saveAnswerTemplate(tx, { ...template, createdAt: clock.now() });
      });
      return list();
    },
    async remove(id) {
      await database.transaction(async (tx) => {
        if (!(await deleteAnswerTemplate(tx, id)))
          throw new StaffError(`there is no answer "${id}"; list them with pnpm staff answers list`, {
            reason: 'answerTemplateUnknown',
            values: {},
          });
      });
      return list();
    },
  };
};
