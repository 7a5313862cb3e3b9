import type { IdentityView } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';
import { listIdentityRows } from './identity-kinds.ts';

const identity = (kind: IdentityView['kind'], identityId: string = kind): IdentityView => ({
  identityId,
  kind,
  name: null,
  createdAt: '2026-11-20T12:00:00.000Z',
});
const page = { clientId: 'c', authorizeUrl: '/lab' };
const off = { email: false, phone: false, telegram: false, google: null, tiktok: null, facebook: null };

test('a way that is off on this server is listed only if the account has it', () => {
  const rows = listIdentityRows([identity('google')], off);
  expect(rows.map(({ kind }) => kind)).toEqual(['account', 'google']);
  expect(listIdentityRows([], { ...off, tiktok: page, email: true }).map(({ kind }) => kind)).toEqual([
    'account',
    'email',
    'tiktok',
  ]);
});

test('two addresses of a kind, as after joining accounts, have a row each', () => {
  const rows = listIdentityRows([identity('email', 'a'), identity('email', 'b')], off);
  expect(rows.map(({ identity }) => identity?.identityId ?? null)).toEqual([null, 'a', 'b']);
});
