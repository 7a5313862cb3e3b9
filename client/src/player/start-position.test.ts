import { expect, it } from 'vitest';
import { resumePosition } from './start-position.ts';

it('an episode goes on where its viewer stopped, and starts again from its last two seconds', () => {
  expect(resumePosition(0, 60)).toBe(0);
  expect(resumePosition(41, 60)).toBe(41);
  expect(resumePosition(58, 60)).toBe(58);
  expect(resumePosition(59, 60)).toBe(0);
});
