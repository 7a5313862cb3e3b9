import { expect, test } from 'vitest';
import { version } from '#package.json';
import { release } from './release.ts';

test('the changes that the about page names are those of this version', () => {
  expect(release.version).toBe(version);
});
