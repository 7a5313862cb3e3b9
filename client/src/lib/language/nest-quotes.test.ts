import { expect, it } from 'vitest';
import { nestQuotes } from './nest-quotes.ts';

it.each([
  ['First to say “I miss you” loses.', 'First to say ‘I miss you’ loses.'],
  ['谁先说“我想你”，谁就没猫。', '谁先说‘我想你’，谁就没猫。'],
  ['El primero que diga «te extraño» pierde.', 'El primero que diga “te extraño” pierde.'],
  ['I’ll know.', 'I’ll know.'],
])('the nesting of quotes gives %j inner quotation marks', (text, nested) => {
  expect(nestQuotes(text)).toBe(nested);
});
