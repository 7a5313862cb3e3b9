import { expect, it } from 'vitest';
import { chooseTests } from './choose-tests.ts';

it.each([
  ['server/src/features/comments/comments.service.ts', ['tests/api/comments'], []],
  ['client/src/features/wallet/pack-list.tsx', ['tests/api/wallet'], ['tests/e2e/wallet']],
  ['client/src/screens/rewards.tsx', ['tests/api/rewards'], ['tests/e2e/rewards']],
  ['client/src/player/reports/watch-time.ts', [], ['tests/e2e/player']],
  ['contracts/src/wallet.ts', ['tests/api/wallet'], []],
  ['staff/codes.ts', ['tests/api/staff/staff-codes.test.ts'], []],
  ['staff/output.ts', ['tests/api/staff'], []],
  ['staff/import/import-drama.ts', ['tests/api/library'], []],
  ['server/src/encoding/media-run.ts', ['tests/api/library'], []],
  ['tests/e2e/share/share.spec.ts', [], ['tests/e2e/share/share.spec.ts']],
  ['docs/staff.md', [], []],
])('a change of %s runs the tests of its feature', (file, api, browser) => {
  expect(chooseTests([file])).toMatchObject({ api, browser });
});

it('the unit tests that import a changed source are run, and no document is a source', () => {
  const changed = ['client/src/lib/store.ts', 'README.md', 'tests/api/wallet/wallet.test.ts'];
  expect(chooseTests(changed)).toEqual({
    sources: ['client/src/lib/store.ts'],
    api: ['tests/api/wallet/wallet.test.ts'],
    browser: [],
  });
});
