import * as z from 'zod/mini';
import { noInput, staffCall, storedTime } from '../kernel/staff-call.ts';
import { languages } from '../language-table.ts';
import { answerText } from './feedback.ts';

export const maxAnswerTemplates = 50;

const id = z.string().check(z.regex(/^[\w-]{1,60}$/, 'letters, digits and dashes'));
/** What staff read in the list of templates. */
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const texts = z.partialRecord(z.enum(languages), z.object({ name, text: answerText }));

/** An answer that staff use again, in the languages that it has a text for. */
export const answerTemplate = z.object({ id: z.string(), createdAt: storedTime, texts });
export type AnswerTemplate = z.output<typeof answerTemplate>;
export type AnswerTemplateJson = z.input<typeof answerTemplate>;

const templates = z.array(answerTemplate);

export const answerCalls = {
  /** The oldest first. */
  'answers.list': staffCall({ permission: 'inbox', input: noInput, output: templates }),
  /** Adds a template, or replaces all texts of the one with this id. Returns all templates. */
  'answers.set': staffCall({
    permission: 'inbox',
    input: z.strictObject({
      id,
      texts: texts.check(({ value, issues }) => {
        if (Object.keys(value).length === 0)
          issues.push({
            code: 'custom',
            message: 'write it in one language at least',
            input: value,
            params: { reason: 'answerTextMissing' },
          });
      }),
    }),
    output: templates,
  }),
  'answers.remove': staffCall({ permission: 'inbox', input: z.strictObject({ id }), output: templates }),
};
