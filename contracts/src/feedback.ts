import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { id, instant } from './kernel/fields.ts';
import { boundedList, lengthOf, plainText, withMaxLength } from './kernel/text.ts';
import { factsOf, type Language } from './language-table.ts';
import { limits } from './limits.ts';

export const problemType = z.enum(['playback', 'payment', 'account', 'content', 'suggestion', 'other']);
export type ProblemType = z.infer<typeof problemType>;

const { minLength, maxLength, maxScreenshots, maxScreenshotBytes, maxScreenshotPixels } = limits.feedback;

const base64Length = (bytes: number) => 4 * Math.ceil(bytes / 3);

/**
 * Validation rules of a feedback beyond the field schemas: docs/specification.md#5-validation. The client checks them
 * while the viewer types, the server when the request arrives.
 */
export const feedbackRules = {
  /** At least 10 words; 10 characters where the interface language has no spaces between words. */
  description: (description: string, language: Language): boolean =>
    descriptionLength(description, language) >= minLength,
  /** A phone number or an e-mail address. */
  contact: (contact: string): boolean =>
    /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u.test(contact) ||
    (/^\+?[\d ().-]+$/.test(contact) && /^\d{6,15}$/.test(contact.replace(/\D/g, ''))),
} as const;

/** Length of a description as the rule counts it: words, or characters where a language has no spaces between them. */
export const descriptionLength = (description: string, language: Language): number =>
  factsOf(language).hasSpaces ? countWords(description, language) : lengthOf(description.replace(/\s/gu, ''));

const countWords = (text: string, language: Language) => {
  let words = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (isWordLike) words += 1;
  }
  return words;
};

const maxScreenshotLength = base64Length(maxScreenshotBytes);
/**
 * A picture in base64. Multipart would need a second implementation of validation, field errors, document and client calls.
 * In base64 each code point is one UTF-16 unit, so counting code points is unnecessary.
 */
const screenshot = withMaxLength(maxScreenshotLength, z.string().check(z.minLength(1)));

/** A feedback as its viewer sees it, with the answer of staff. */
export const sentFeedback = z.object({
  feedbackId: id,
  problemType,
  description: z.string(),
  createdAt: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type SentFeedback = z.infer<typeof sentFeedback>;

export const feedbackResource = {
  list: endpoint({
    method: 'GET',
    path: '/record/feedback',
    access: 'user',
    summary: 'List the viewer’s latest feedback with the answers to it, most recent first, at most 20.',
    data: z.object({ items: z.array(sentFeedback) }),
    errors: [],
    extension: true,
  }),
  send: endpoint({
    method: 'POST',
    path: '/center/feedback',
    access: 'user',
    summary: `Report a problem with at least ${minLength} words (${minLength} characters in Chinese), a phone number or e-mail address, and up to ${maxScreenshots} screenshots (PNG, JPEG or WebP in base64, ${maxScreenshotBytes / 1024 / 1024} MB each, ${maxScreenshotPixels / 1_000_000} million pixels in all). They are stored with at most 2,048 pixels a side and without metadata. Each viewer has one call with screenshots at a time.`,
    body: z.object({
      description: plainText({ minLength: 1, maxLength }),
      contact: plainText({ minLength: 1, maxLength: 254 }),
      problemType,
      screenshots: z._default(boundedList(screenshot, { maxLength: maxScreenshots }), []),
    }),
    data: z.object({ feedbackId: id }),
    errors: [
      'descriptionTooShort',
      'contactInvalid',
      'screenshotInvalid',
      'screenshotsTooLarge',
      'screenshotsBusy',
      'screenshotsUnavailable',
    ],
    limit: 'write',
    bodyLimitBytes: maxScreenshots * maxScreenshotLength + 64 * 1024,
  }),
};
