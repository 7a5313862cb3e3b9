import { expect, test } from 'vitest';
import { NetworkError } from '#lib/api/errors.ts';
import { createApiError } from '#lib/api/to-api-error.ts';
import { findRefusedFields, initialValues, saveDraft, validateFeedback } from './feedback-values.ts';

const values = { kind: 'other', description: '', contact: '', screenshots: [] } as const;
const tenWords = 'Episode seven stops at the same second every single time';

test('a description needs ten words, or ten characters in Chinese', () => {
  const given = (description: string) => ({ ...values, description, contact: 'lena@example.org' });
  expect(validateFeedback(given(tenWords), 'en')).toEqual({});
  expect(validateFeedback(given('第七集每次都停在同一秒'), 'zh')).toEqual({});
  expect(validateFeedback(given('Episode seven stops'), 'en')).toEqual({ description: 'invalid' });
  expect(validateFeedback(given('第七集 停了'), 'zh')).toEqual({ description: 'invalid' });
});

test('a contact is a phone number or an e-mail address, spaces around it aside', () => {
  const given = (contact: string) => validateFeedback({ ...values, description: tenWords, contact }, 'en');
  expect([given(' lena@example.org '), given('+351 912 345 678')]).toEqual([{}, {}]);
  expect([given(''), given('lena@')]).toEqual([{ contact: 'invalid' }, { contact: 'invalid' }]);
});

test('a refusal belongs to its field', () => {
  const refusal = (code: number) => findRefusedFields(createApiError(code, 'No.', { field: 'x' }));
  expect([refusal(3501), refusal(3502), refusal(3503)]).toEqual([
    { description: { sentence: 'No.' } },
    { contact: { sentence: 'No.' } },
    { screenshots: { sentence: 'No.' } },
  ]);
  expect(findRefusedFields(new NetworkError())).toEqual({});
});

test('a text from another screen fills the form, unless there is a draft', () => {
  expect(initialValues('wolf monn')).toMatchObject({ kind: 'content', description: 'wolf monn' });
  saveDraft({ ...values, description: tenWords });
  expect(initialValues('wolf monn').description).toBe(tenWords);
  saveDraft(null);
  expect(initialValues(null)).toMatchObject({ kind: 'playback', description: '' });
});
