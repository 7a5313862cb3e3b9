import { beforeEach, expect, test, vi } from 'vitest';
import { setToken } from '#lib/api/token.ts';
import { findSignInIntent, saveSignInIntent, takeSignInIntent } from './sign-in-intent.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  setToken('token');
});

test('an intent is taken once, by what it names', () => {
  saveSignInIntent({ kind: 'follow', id: 'drama-1' });
  expect(takeSignInIntent('pack', ['drama-1'])).toBeUndefined();
  expect(takeSignInIntent('follow', ['drama-2'])).toBeUndefined();
  expect(findSignInIntent('follow', ['drama-2', 'drama-1'])).toBe('drama-1');
  expect(takeSignInIntent('follow', ['drama-2', 'drama-1'])).toBe('drama-1');
  expect(findSignInIntent('follow', ['drama-1'])).toBeUndefined();
  expect(takeSignInIntent('follow', ['drama-1'])).toBeUndefined();
});

test('a viewer who returns without signing in has dropped it', () => {
  saveSignInIntent({ kind: 'pack', id: 'pack-1' });
  setToken(null);
  expect(findSignInIntent('pack', ['pack-1'])).toBeUndefined();
  expect(takeSignInIntent('pack', ['pack-1'])).toBeUndefined();
  setToken('token');
  expect(takeSignInIntent('pack', ['pack-1'])).toBeUndefined();
});

test('a damaged intent counts as none', () => {
  for (const text of ['{', '{"kind":"spend","id":"1"}', '7']) {
    stored.set('sj_intent', text);
    expect(takeSignInIntent('pack', ['1'])).toBeUndefined();
  }
});
