import type { Language, ProblemType } from '@cliffhanger/contracts';
import { feedbackRules } from '@cliffhanger/contracts/feedback';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import type { Screenshot } from './screenshot.ts';

export interface FeedbackValues {
  kind: ProblemType;
  description: string;
  contact: string;
  screenshots: readonly Screenshot[];
}

/** The problem of a field: of this form, or the server's own sentence. */
export type FieldProblem = 'invalid' | { sentence: string };
export type FeedbackProblems = Partial<Record<'description' | 'contact' | 'screenshots', FieldProblem>>;

/** Checks everything that can be checked without the server: docs/specification.md#5-validation. */
export const validateFeedback = (
  { description, contact }: FeedbackValues,
  language: Language,
): FeedbackProblems => ({
  ...(!feedbackRules.description(description, language) && { description: 'invalid' }),
  ...(!feedbackRules.contact(contact.trim()) && { contact: 'invalid' }),
});

/** Returns the fields that the server refused; none if the failure has another cause. */
export const findRefusedFields = (failure: ApiFailure): FeedbackProblems => {
  const sentence = { sentence: failure.message };
  if (isApiError(failure, 'descriptionTooShort')) return { description: sentence };
  if (isApiError(failure, 'contactInvalid')) return { contact: sentence };
  if (isApiError(failure, 'screenshotInvalid') || isApiError(failure, 'screenshotsTooLarge')) {
    return { screenshots: sentence };
  }
  return {};
};

let draft: FeedbackValues | null = null;

/** Keeps the values for a visitor who has to sign in before sending them. In memory only, as they are private. */
export const saveDraft = (values: FeedbackValues | null): void => {
  draft = values;
};

/** The values to begin with: the draft, else an empty form, or one with a text from another screen. */
export const initialValues = (description: string | null): FeedbackValues =>
  draft ?? {
    kind: description === null ? 'playback' : 'content',
    description: description ?? '',
    contact: '',
    screenshots: [],
  };
