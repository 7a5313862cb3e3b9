import { type StaffRefusal, staffRefusals } from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import type * as z from 'zod/mini';

/** What a schema says about a value that it refuses, as zod describes it and as the server sends it. */
export interface Issue {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  [detail: string]: unknown;
}

const bound = (issue: Issue, limit: 'minimum' | 'maximum') => {
  const kind = issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number';
  return i18next.t(`issue.${limit}.${kind}`, { count: Number(issue[limit]) });
};

/**
 * Says what to write in place of a refused value, in the language of the person. A schema's own message is English and comes
 * last.
 */
export const describeIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) <= 1
        ? i18next.t('issue.empty')
        : bound(issue, 'minimum');
    case 'too_big':
      return bound(issue, 'maximum');
    case 'invalid_type':
      return i18next.t('issue.missing');
    case 'invalid_format':
      return i18next.t(issue.format === 'url' ? 'issue.url' : 'issue.characters');
    case 'custom':
      return describeCustomIssue(issue);
    default:
      return i18next.t('issue.impossible');
  }
};

const isReason = (reason: unknown): reason is StaffRefusal['reason'] =>
  typeof reason === 'string' && Object.hasOwn(staffRefusals, reason);

/** A check of a schema's own names its reason, as a refusal of the server does. */
const describeCustomIssue = ({ params, message }: Issue): string => {
  const { reason, ...values } = (params ?? {}) as Record<string, unknown>;
  return isReason(reason) ? i18next.t(reason, { ns: 'refusals', ...values }) : message;
};

/** The sentence for each field that a schema refuses, by the path of the field; empty if it takes the value. */
export const findProblems = (schema: z.ZodMiniType, value: unknown): Record<string, string> => {
  const { error } = schema.safeParse(value);
  return problemsOf((error?.issues ?? []) as unknown as readonly Issue[]);
};

/** The first sentence for each field, by its path. */
export const problemsOf = (issues: readonly Issue[]): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[issue.path.map(String).join('.')] ??= describeIssue(issue);
  return problems;
};
