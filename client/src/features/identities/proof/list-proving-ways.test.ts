import type { OwnIdentity } from '@cliffhanger/contracts';
import { expect, test } from 'vitest';
import { firstProofAt, listProvingWays } from './list-proving-ways.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const way = (kind: OwnIdentity['kind'], createdAt: string, provesFrom: string): OwnIdentity => ({
  identityId: kind,
  kind,
  name: null,
  createdAt,
  provesFrom,
});
const old = way('email', '2026-11-01T12:00:00.000Z', '2026-11-08T12:00:00.000Z');
const first = way('telegram', '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z');
const added = way('google', '2026-11-19T12:00:00.000Z', '2026-11-26T12:00:00.000Z');
const name = way('account', '2026-11-01T12:00:00.000Z', '2026-11-01T12:00:00.000Z');
const page = { clientId: 'c', authorizeUrl: '/lab' };
const providers = { email: true, phone: true, telegram: true, google: page, tiktok: null, facebook: null };
const kindsOf = (needsPassword: boolean, offered = providers) =>
  listProvingWays([old, first, added, name], { needsPassword, providers: offered, nowMs: now }).map(
    ({ kind }) => kind,
  );

test('a way proves the account once it is some days old, or if the account was registered with it', () => {
  expect(kindsOf(false)).toEqual(['email', 'telegram']);
});

test('a way of a young account with a password does not replace the password', () => {
  expect(kindsOf(true)).toEqual(['email']);
});

test('a way that is off on this server is not offered', () => {
  expect(kindsOf(false, { ...providers, email: false })).toEqual(['telegram']);
});

test('a viewer whose ways are all new is told from when the first one proves the account', () => {
  expect(firstProofAt([added], now)).toBe('2026-11-26T12:00:00.000Z');
  expect(firstProofAt([added, old], now)).toBeNull();
});
