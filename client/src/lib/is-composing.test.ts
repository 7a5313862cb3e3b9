import { expect, it } from 'vitest';
import { isComposing } from './is-composing.ts';

it('isComposing knows the keys of a composition in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  // Safari at the end of a composition.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  // Firefox tells the real key.
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
